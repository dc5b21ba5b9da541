/** Who sits at this browser, asked once and shared by the pages around the table. */

import { api, type Me } from "../api";

export const who: { me: Me | null; silent: boolean } = $state({ me: null, silent: false });

export async function askWho(): Promise<void> {
  try {
    who.me = await api.me();
    who.silent = false;
  } catch {
    who.silent = true;
  }
}
