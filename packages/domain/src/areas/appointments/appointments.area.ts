import { defineArea } from "../../kernel/area.ts";
import { addAppointmentType, correctAppointmentType, retireAppointmentType } from "./appointment-type.mutations.ts";
import {
  bookAppointment,
  moveAppointment,
  correctAppointment,
  acceptAppointment,
  confirmAppointment,
  unconfirmAppointment,
  reinstateAppointment,
  cancelAppointment,
} from "./appointment.mutations.ts";
import { appointmentTypes, appointments } from "./appointment.ts";
import { addBlockSeries, correctBlockSeries, removeBlockSeries } from "./block-series.mutations.ts";
import { addBlock, correctBlock, removeBlock } from "./calendar-block.mutations.ts";
import { calendarBlocks } from "./calendar-block.ts";
import { checkInAppointment, undoCheckIn } from "./check-in.mutations.ts";
import { markNoShow, undoNoShow } from "./no-show.mutations.ts";
import { declineRequest, offerOtherTime } from "./online-request.mutations.ts";
import { onlineRequests } from "./online-request.ts";
import { keepView, removeView } from "./saved-view.mutations.ts";
import { savedViews } from "./saved-view.ts";
import { bookSeries, moveSeries, correctSeries, cancelSeries } from "./series.mutations.ts";
import {
  addToWaitlist,
  correctWaitlist,
  offerPlace,
  declineOffer,
  closeWaitlist,
  reopenWaitlist,
} from "./waitlist.mutations.ts";
import { waitlist } from "./waitlist.ts";

/** Everything of `appointments` that the registry, the app and the server loop over. */
export const appointmentsArea = defineArea({
  entities: [appointmentTypes, calendarBlocks, appointments, waitlist, onlineRequests, savedViews],
  mutations: [
    addAppointmentType,
    correctAppointmentType,
    retireAppointmentType,
    addBlock,
    correctBlock,
    removeBlock,
    addBlockSeries,
    correctBlockSeries,
    removeBlockSeries,
    bookAppointment,
    bookSeries,
    moveSeries,
    correctSeries,
    cancelSeries,
    addToWaitlist,
    correctWaitlist,
    offerPlace,
    declineOffer,
    closeWaitlist,
    reopenWaitlist,
    offerOtherTime,
    declineRequest,
    keepView,
    removeView,
    moveAppointment,
    correctAppointment,
    acceptAppointment,
    confirmAppointment,
    unconfirmAppointment,
    reinstateAppointment,
    cancelAppointment,
    markNoShow,
    undoNoShow,
    checkInAppointment,
    undoCheckIn,
  ],
});
