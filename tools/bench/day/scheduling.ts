import { readFileSync } from 'node:fs'

export function describeScheduling(): string {
  try {
    const isGrouped =
      readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() === '1'
    return isGrouped
      ? 'autogroup 开：不在容器内时，处理器先按会话分配'
      : 'autogroup 关：处理器按优先级分配'
  } catch {
    return '处理器如何分配未知'
  }
}
