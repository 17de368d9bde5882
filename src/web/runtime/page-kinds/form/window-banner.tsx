import { windowState } from '#config-model/years.ts'
import { formatDate } from '#config-model/time.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'

const dayMs = 86_400_000

/** Says whether a time window is open, until when, and how many days are left; with `quiet` only when that matters now. */
export function WindowBanner({ window: id, quiet = false }: { window: string; quiet?: boolean }) {
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const state = windowState(config.years, id, user?.regionCode ?? null, now)
  if (state.open === '') return null
  const today = formatDate(now)
  const left = Math.round((Date.parse(state.close.slice(0, 10)) - Date.parse(today)) / dayMs)
  const span = `${state.open.slice(0, 16)} 至 ${state.close.slice(0, 16)}`
  if (!state.isOpen)
    return (
      <p className="pl-notice" data-tone="amber" role="status">
        <strong>
          {state.title}
          {today < state.open.slice(0, 10) ? '尚未开始' : '已经结束'}。
        </strong>
        开放时间为 {span}，期间可以新建和提交；现在可以查看已有材料。
      </p>
    )
  if (quiet && (left < 0 || left > 3)) return null
  return (
    <p className="pl-notice" data-tone={left >= 0 && left <= 3 ? 'amber' : 'green'} role="status">
      <strong>{state.title}正在进行。</strong>时间：{span}
      {left >= 0 ? `，距截止还有 ${left} 天` : '，当前继续开放'}。
    </p>
  )
}
