import type { Block, BoardPage } from '#config-model/types.generated.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Permitted } from '#web/session/permission.tsx'
import { useConfig, useNow, useSession, useUser } from '#web/session/session.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { blocks } from './blocks.ts'
import './board.css'

/** A greeting with what is to be done next, then blocks of figures, work and news, each for the roles it names. */
export default function BoardPageView({ page }: PageProps<BoardPage>) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const account = useSession((state) => state.account)
  return (
    <div className="board">
      <section className="board-hero">
        <div>
          <h1>{t(greetingAt(useNow().getHours()), { name: account?.nickName || user.username })}</h1>
          <p>
            {[t('workingYear', { year: config.years.realYear }), account?.regionName, page.subtitle]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Blocks blocks={page.blocks.filter(({ kind }) => kind === 'next')} />
      </section>
      <Blocks blocks={page.blocks.filter(({ kind }) => kind !== 'next')} />
    </div>
  )
}

const Blocks = ({ blocks: shown }: { blocks: Block[] }) =>
  shown.map((block, at) => {
    const Kind = blocks[block.kind]
    return (
      <Permitted key={`${block.kind}${at}`} auth={block.auth}>
        <Kind block={block} />
      </Permitted>
    )
  })

function greetingAt(hour: number) {
  if (hour < 5 || hour >= 18) return 'goodEvening'
  return hour < 12 ? 'goodMorning' : 'goodAfternoon'
}
