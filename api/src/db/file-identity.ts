import { type BigIntStats, fstatSync, statSync } from "node:fs";

/**
 * Which file lies at `path`: its inode and the time of its birth, by which a copy differs from what it was copied from.
 * Without the disk's number, which changes when disks are mounted in another order. The file is not opened.
 * @throws Error when there is none
 */
export function identifyFile(path: string): string {
  return identityOf(statSync(path, { bigint: true }));
}

/** The same of an open file. */
export function identifyOpenFile(descriptor: number): string {
  return identityOf(fstatSync(descriptor, { bigint: true }));
}

/** A disk that keeps no births is asked for the inode alone. */
export function isSameFile(one: string, other: string): boolean {
  const [inode, birth] = one.split("/");
  const [otherInode, otherBirth] = other.split("/");
  return inode === otherInode && (!birth || !otherBirth || birth === otherBirth);
}

function identityOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino}/${birthtimeNs > 0n ? birthtimeNs : ""}`;
}
