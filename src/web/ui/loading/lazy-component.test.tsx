import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyComponent, useLoaded } from './lazy-component.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const settle = () => act(async () => {})
const Word = ({ word }: { word: string }) => <p>{word}</p>

it('fetches its code when it is first drawn, once for all places, and draws it as soon as it is there', async () => {
  let arrive: (module: { default: typeof Word }) => void = () => {}
  const load = vi.fn(() => new Promise<{ default: typeof Word }>((resolve) => (arrive = resolve)))
  const Later = lazyComponent(load, ({ word }) => <i>{word} 读取中</i>)

  expect(load).not.toHaveBeenCalled()
  render(
    <>
      <Later word="甲" />
      <Later word="乙" />
    </>,
  )

  expect(load).toHaveBeenCalledTimes(1)
  screen.getByText('甲 读取中')
  arrive({ default: Word })
  await settle()
  screen.getByText('甲')
  screen.getByText('乙')
  cleanup()
  render(<Later word="丙" />)

  // What is there already is drawn at once.
  screen.getByText('丙')
  expect(load).toHaveBeenCalledTimes(1)
})

it('throws to the boundary around it when the code does not arrive', async () => {
  sessionStorage.setItem('pinlu-reloaded gone', '1')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const gone = () => Promise.reject(new Error('404'))

  gone.toString = () => 'gone'
  const Later = lazyComponent<{ word: string }>(gone)

  render(
    <Boundary>
      <Later word="甲" />
    </Boundary>,
  )

  expect(await screen.findByText('Loading chunk failed')).toBeTruthy()
})

it('parts that load together render together; later parts leave them mounted', async () => {
  const one = lazyComponent(async () => ({ default: Word }))
  const other = lazyComponent<{ word: string }>(() => new Promise(() => {}))
  const alone = [one]
  const both = [one, other]
  const Frame = ({ parts }: { parts: typeof both }) => (
    <p>{useLoaded(parts) ? '都到了' : '还没有'}</p>
  )
  const { rerender } = render(<Frame parts={alone} />)

  screen.getByText('还没有')
  await settle()
  screen.getByText('都到了')
  rerender(<Frame parts={both} />)
  screen.getByText('都到了')
  cleanup()
  render(<Frame parts={both} />)
  expect(screen.queryByText('都到了')).toBeNull()
})

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error): { error: Error } => ({ error })
  override render = (): ReactNode => this.state.error?.message ?? this.props.children
}
