import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { publicHttp } from "../../http/client.ts";
import { forgetLinkToken, watchLinkTokens } from "../../session/tokens/link-token.ts";
import { type Reply, simulatedNetwork } from "../../testing/simulated-network.ts";
import { Component as FormRoute } from "./client-form-route.tsx";

const FORMS = "/api/public/intake-forms";
const asked = { clinic: "Eastgate Veterinary", petTypes: [{ id: "cat", name: "Cat" }] };
let replies: Record<string, Reply>;
let sent: unknown[];

beforeEach(() => {
  replies = { [`${FORMS}/look`]: { status: 200, data: asked }, [`${FORMS}/send`]: { status: 204 } };
  sent = [];
  const network = simulatedNetwork(({ path }) => replies[path] ?? "no network");
  publicHttp.defaults.adapter = (config) => {
    if (config.url === `${FORMS}/send`) sent.push(JSON.parse(String(config.data)));
    return network(config);
  };
});
afterEach(() => {
  cleanup();
  act(forgetLinkToken);
});

function open(hash: string): void {
  window.history.replaceState(null, "", `/new-client${hash}`);
  watchLinkTokens();
  const router = createMemoryRouter([{ path: "new-client", Component: FormRoute }], {
    initialEntries: ["/new-client"],
  });
  render(<RouterProvider router={router} />);
}

const problem = (status: number, code: string): Reply => ({ status, data: { status, code, title: code } });

async function fillAndSend(): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Last name"), "Byron");
  await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
  await user.type(screen.getByLabelText("Phone"), "020 7946 0001");
  await user.type(screen.getByLabelText("Postcode (optional)"), "EG1 4VT");
  await user.type(screen.getByLabelText("Pet's name"), "Fig");
  await user.selectOptions(screen.getByLabelText("Kind of animal"), "cat");
  await user.selectOptions(screen.getByLabelText("Sex"), "female");
  await user.click(screen.getByRole("button", { name: "Send form" }));
}

test("the answers go out with the token of the link", async () => {
  open("#token=abc");
  await fillAndSend();
  expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
  expect(sent).toEqual([
    {
      token: "abc",
      firstName: "",
      lastName: "Byron",
      email: "ada@example.com",
      phone: "020 7946 0001",
      line1: "",
      city: "",
      postcode: "EG1 4VT",
      petName: "Fig",
      petTypeId: "cat",
      breedText: "",
      sex: "female",
      notes: "",
    },
  ]);
});

test("a link that was used meanwhile, one that is cut off, and a fault that the server finds", async () => {
  open("");
  expect(await screen.findByRole("heading", { name: "The link is not complete" })).toBeTruthy();
  cleanup();
  const errors = [{ path: "petName", code: "custom", message: "no" }];
  replies[`${FORMS}/send`] = { status: 400, data: { status: 400, code: "malformed", title: "no", errors } };
  open("#token=abc");
  await fillAndSend();
  expect(await screen.findByText("Enter a name without a web address.")).toBeTruthy();
  replies[`${FORMS}/send`] = problem(400, "link_invalid");
  await userEvent.type(screen.getByLabelText("Pet's name"), "a");
  await userEvent.click(screen.getByRole("button", { name: "Send form" }));
  expect(await screen.findByRole("heading", { name: "This form is closed" })).toBeTruthy();
});
