import { readFileSync } from 'node:fs'

/** Whether this machine heeds that the database gives way to the portal, in words: times of a full machine can be read only with it. */
export function schedulingInWords(): string {
  try {
    const isGrouped = readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() === '1'
    return isGrouped ? '内核按会话分配处理器，不看优先级' : '内核按优先级分配处理器'
  } catch {
    return '处理器如何分配未知'
  }
}
