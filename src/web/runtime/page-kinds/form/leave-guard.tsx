import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import type { Draft } from '../../form/draft.ts'
import { Modal } from '../../form/modal.tsx'
import { flushPendingText } from '../../widgets/text-draft.ts'

const recordIn = (search: string) => new URLSearchParams(search).get('id')

/** Leaving with unsaved changes asks whether to save, drop or stay. Moving inside the same record's form passes. */
export function LeaveGuard({ draft }: { draft: Draft }) {
  const [message, setMessage] = useState('')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    flushPendingText()
    return draft.hasUnsaved() && (currentLocation.pathname !== nextLocation.pathname || recordIn(currentLocation.search) !== recordIn(nextLocation.search))
  })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      flushPendingText()
      if (!draft.hasUnsaved()) return
      void draft.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [draft])
  if (blocker.state !== 'blocked') return null
  const save = async () => {
    setMessage('')
    if (await draft.flush()) blocker.proceed()
    else setMessage('未能保存，请检查网络后再试；内容已暂存在本机，下次打开时可以恢复。')
  }
  return (
    <Modal
      title="有未保存的修改"
      onClose={() => blocker.reset()}
      footer={
        <>
          <button type="button" className="pl-button" onClick={() => blocker.reset()}>
            继续填写
          </button>
          <button
            type="button"
            className="pl-button"
            data-tone="danger"
            onClick={() => {
              draft.discard()
              blocker.proceed()
            }}
          >
            放弃修改
          </button>
          <button type="button" className="pl-button" data-tone="primary" onClick={() => void save()}>
            保存草稿并离开
          </button>
        </>
      }
    >
      <p>您有修改尚未保存到服务器。</p>
      {message !== '' && (
        <p className="pl-error" role="alert">
          {message}
        </p>
      )}
    </Modal>
  )
}
