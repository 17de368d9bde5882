import { formatDateTime } from '#config-model/time.ts'
import type { DraftState } from '../../form/draft.ts'
import { Glyph } from '../../widgets/glyph.tsx'

/** Whether what is filled in is safe, told as it changes. */
export function SaveStatus({ state }: { state: DraftState }) {
  const time = state.savedAt ? formatDateTime(state.savedAt).slice(11) : ''
  const text = {
    saved: time === '' ? '内容已保存' : `草稿已自动保存 ${time}`,
    waiting: '有未保存的修改',
    saving: '正在保存…',
    offline: `${state.message || '网络连接中断'}，恢复后自动保存`,
    refused: `未能保存：${state.message}`,
    conflict: '内容已被他人修改，请选择保留哪一份',
  }[state.status]
  return (
    <span className="pl-save-status" data-status={state.status} role="status" aria-live="polite">
      <Glyph name={state.status === 'saved' ? 'check' : state.status === 'waiting' || state.status === 'saving' ? 'retry' : 'alert'} size={14} /> {text}
    </span>
  )
}
