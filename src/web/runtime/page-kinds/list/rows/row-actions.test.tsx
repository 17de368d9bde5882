import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'
import { RowActions } from './row-actions.tsx'

afterEach(cleanup)

const config = {
  ...bareConfig,
  entities: { request: { fields: {} } },
  pages: {
    'requests-review': { kind: 'review', path: '/review', title: '审核申请', auth: ['reviewer'] },
    'requests-view': { kind: 'record', path: '/view', title: '申请' },
    'requests-fill': { kind: 'form', path: '/fill', title: '填写申请' },
  },
} as unknown as Config

const review = { title: '审核', open: 'requests-review' }
const onOpen = vi.fn()

/** The titles of a row's buttons; `opens` are the pages with work for the reader. */
function draw(rowActions: ListPage['rowActions'], opens: string[], roles = ['reviewer']) {
  useSession.setState({ config, user: { roles } as User })
  const { container } = render(
    <RowActions
      page={{ entity: 'request', rowActions } as ListPage}
      row={{ id: 'r1', data: {}, flags: [], transitions: [], opens } as never}
      onOpen={onOpen}
      onBelow={vi.fn()}
      onLog={vi.fn()}
      onRemove={vi.fn()}
      onMove={vi.fn()}
      onAct={vi.fn()}
    />,
  )

  return [...container.querySelectorAll('button')]
}

const titles = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent)

describe('the button that leads to the review page', () => {
  it('is named as the list names it while there is something to decide', () => {
    expect(titles(draw([review], ['requests-review']))).toEqual(['审核'])
  })

  it('shows the record when nothing is left to decide', () => {
    const [button] = draw([review], [])
    expect(button?.textContent).toBe('查看')
    fireEvent.click(button as HTMLElement)
    expect(onOpen).toHaveBeenCalledWith('requests-review', expect.objectContaining({ id: 'r1' }))
  })

  it('is left out then where another button shows the record, or the role may not open it', () => {
    const view = { title: '详情', open: 'requests-view' }
    expect(titles(draw([review, view], ['requests-view']))).toEqual(['详情'])
    expect(draw([review], [], ['applicant'])).toEqual([])
  })

  it('does not speak for a form that cannot be filled in', () => {
    expect(draw([{ title: '填写', open: 'requests-fill' }], [])).toEqual([])
  })
})
