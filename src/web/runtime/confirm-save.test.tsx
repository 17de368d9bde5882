import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '#web/ui/toasts.tsx'
import { recordCalls } from './record-calls.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that asks before it saves; answers what was sent. */
function askingServer(): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const request = (await input.clone().json()) as { isConfirmed?: boolean }
    sent.push(request)
    const answer = request.isConfirmed
      ? { code: 0, msg: '', data: { id: 'a', version: 2 } }
      : {
          code: 409,
          msg: '保存后有 12 件记录没有人能办理',
          data: {
            reason: 'confirm',
            handOver: { count: 12, people: [{ value: 'b', label: '李某' }] },
          },
        }
    return new Response(JSON.stringify(answer), {
      status: request.isConfirmed ? 200 : 409,
      headers: { 'content-type': 'application/json' },
    })
  })

  return sent
}

it.each([
  ['确定', '', [{}, { isConfirmed: true }], 'saved'],
  ['确定', 'b', [{}, { isConfirmed: true, transferTo: 'b' }], 'saved'],
  ['取消', 'b', [{}], '保存后有 12 件记录没有人能办理'],
])(
  'what a save brings about is asked first: %s with the choice "%s" decides what is sent again',
  async (button, choice, sent, outcome) => {
    const requests = askingServer()
    render(<Toasts />)
    const saving = recordCalls.save('account', 'a', 1, { roles: ['content'] }).then(
      () => 'saved',
      (error: Error) => error.message,
    )

    const dialog = await screen.findByRole('dialog', { name: '仍要保存吗？' }, { timeout: 5000 })
    expect(dialog.textContent).toContain('保存后有 12 件记录没有人能办理')
    fireEvent.change(screen.getByLabelText('其中 12 件转给'), { target: { value: choice } })
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(await saving).toBe(outcome)
    expect(requests).toMatchObject(sent)
    expect(requests).toHaveLength(sent.length)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
