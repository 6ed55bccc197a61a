/** Where a row is: the id of a clinic's settings is that of the clinic. */
export interface Place {
  tbl: string;
  rowId: string;
}

export const placeKey = ({ tbl, rowId }: Place): string => `${tbl} ${rowId}`;
