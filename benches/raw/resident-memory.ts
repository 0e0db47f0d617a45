import { readFileSync } from 'node:fs';

/** Megabytes of memory that a process has, by the kernel's account (Linux). */
export function residentMemory(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
