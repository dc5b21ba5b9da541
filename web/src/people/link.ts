/** What a link that was mailed, or handed over by the operator, asks the page of the account to do. */

export type Link = { does: "reset" | "mail"; token: string };

/** The link in what stands after the `#` of the address; null if there is none. */
export function linkOf(hash: string): Link | null {
  const found = /^#(reset|mail)-([0-9a-f]{64})$/.exec(hash);
  return found ? { does: found[1] as Link["does"], token: found[2]! } : null;
}
