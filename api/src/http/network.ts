import { isIPv6 } from "node:net";

/** IPv6 by /64, which is what one customer gets. */
export function maskNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const isShort = address.includes("::");
  const zeros = isShort ? Array.from({ length: 8 - left.length - right.length }, () => "0") : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(":") + "::/64";
}
