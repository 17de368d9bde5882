import { startTransition, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useModal } from './use-modal.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function Drawer() {
  const box = useRef<HTMLDialogElement>(null)
  useModal(box)

  return (
    <dialog ref={box}>
      <a href="/declare-audit/district">县级审核</a>
    </dialog>
  )
}

it('has given the focus back by the time the dialog is seen gone', async () => {
  // As in the browser: effects run when React gets to them, not before a test goes on.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  document.body.innerHTML = '<button>打开菜单</button><div></div>'
  const button = document.querySelector('button')!

  button.focus()
  const root = createRoot(document.querySelector('div')!)

  root.render(<Drawer />)
  await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull()
  document.querySelector('a')!.focus()
  const focused = new Promise<Element | null>((resolve) => {
    const observer = new MutationObserver(() => resolve(document.activeElement))
    observer.observe(document.body, { childList: true, subtree: true })
  })

  startTransition(() => root.render(null))
  expect(await focused).toBe(button)
  root.unmount()
})
