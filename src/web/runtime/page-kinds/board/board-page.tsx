import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { blockTraits } from '#config-model/page-traits.ts'
import { homePath } from '#config-model/route.ts'
import type { BoardPage, Block } from '#config-model/types.generated.ts'
import { whenPageIdle } from '#web/api/when-idle.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { Permitted } from '#web/session/permission.tsx'
import { useConfig, useNow, useSession, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { type BlockPosition, type BlockProps, BlockSkeleton } from './block.tsx'
import { BoardFilters, boardFilters, useBoardFilter } from './board-filters.tsx'
import { ChartBlock } from './chart/chart-block.tsx'
import { FunnelBlock } from './chart/funnel-block.tsx'
import { FiguresBlock } from './figures-block.tsx'
import { LinksBlock } from './links-block.tsx'
import { NextBlock } from './next-block.tsx'
import { NoticesBlock } from './notices-block.tsx'
import { TodoBlock } from './todo-block.tsx'
import { WindowsBlock } from './windows-block.tsx'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './board.module.css'

const BoardPrintHeader = lazyComponent(async () => {
  await whenPageIdle()
  return import('./board-print-header.tsx')
})
const StepsBlock = lazyComponent(() => import('./steps-block.tsx'), <BlockSkeleton />)

const LazyStepsBlock = ({ block }: Pick<BlockProps, 'block'>) => (
  <StepsBlock block={block} waiting={<BlockSkeleton />} />
)

const blockComponents: Record<Block['kind'], ComponentType<BlockProps>> = {
  next: NextBlock,
  figures: FiguresBlock,
  todo: TodoBlock,
  notices: NoticesBlock,
  links: LinksBlock,
  windows: WindowsBlock,
  chart: ChartBlock,
  funnel: FunnelBlock,
  steps: LazyStepsBlock,
}

/** A banner with next steps, or the board's filters, followed by the blocks of the user's roles. */
export default function BoardPageView({ page, pageId }: PageProps<BoardPage>) {
  const [filter, setFilter] = useBoardFilter()
  const place = { page, pageId, filter: page.filters ? filter : {} }
  const board = usePackedCards()
  const fields = boardFilters(useConfig(), page)

  return (
    <div className={styles.board} ref={board}>
      <BoardPrintHeader title={page.title} fields={fields} values={place.filter} />
      {page.filters ? (
        <BoardFilters page={page} filter={filter} onChange={setFilter} />
      ) : (
        <Banner page={page} place={place} />
      )}
      <Blocks place={place} isGreeting={false} />
    </div>
  )
}

type Place = Omit<BlockPosition, 'at'>

/** The start page greets the user; others show their title. */
function Banner({ page, place }: { page: BoardPage; place: Place }) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const account = useSession((state) => state.account)
  const greeting = t(greetingAt(useNow().getHours()), {
    name: account?.nickName || user.username,
  })

  return (
    <section className={`${layoutStyles.wrap} ${styles.hero}`}>
      <div>
        <h1>{page.path === homePath(config) ? greeting : page.title}</h1>
        <p>
          {[t('workingYear', { year: config.years.realYear }), account?.regionName, page.subtitle]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Blocks place={place} isGreeting />
    </section>
  )
}

const Blocks = ({ place, isGreeting }: { place: Place; isGreeting: boolean }) =>
  place.page.blocks.map((block, at) => {
    if ((blockTraits(block).isGreeting ?? false) !== isGreeting) return null

    const Kind = blockComponents[block.kind]

    return (
      <Permitted key={`${block.kind}${at}`} auth={block.auth}>
        <Kind block={block} place={{ ...place, at }} />
      </Permitted>
    )
  })

function greetingAt(hour: number) {
  if (hour < 5 || hour >= 18) return 'goodEvening'
  return hour < 12 ? 'goodMorning' : 'goodAfternoon'
}

/**
 * Masonry: grid rows are one pixel high, and each card spans its height and gap, updated on resize.
 */
function usePackedCards() {
  const board = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = board.current
    if (!element) return undefined

    const span = (card: Element) => {
      if (!(card instanceof HTMLElement)) return
      const gap = Number.parseFloat(getComputedStyle(element).getPropertyValue('--board-gap')) || 0
      card.style.gridRowEnd = `span ${Math.ceil(card.getBoundingClientRect().height + gap)}`
    }

    const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => span(target)))
    const observe = () => {
      for (const card of element.children) {
        span(card)
        sizes.observe(card)
      }
    }

    observe()

    // Blocks may be added later, when code or permissions load.
    const children = new MutationObserver(observe)

    children.observe(element, { childList: true })

    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [])

  return board
}
