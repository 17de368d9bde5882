import { mayOpen } from '#config-model/access.ts'
import type { BoardPage } from '#config-model/types.generated.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useNow, useSession, useUser } from '#web/session/session.ts'
import type { PageProps } from '../../page-kinds.ts'
import { blocks } from './blocks.ts'
import './board.css'

/** Blocks of figures, work and news, each for the roles it names. */
export default function BoardPageView({ page }: PageProps<BoardPage>) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const account = useSession((state) => state.account)
  const shown = page.blocks.filter((block) => mayOpen(user, config, block))
  return (
    <div className="board">
      <section className="board-hero">
        <h1>{t(greetingAt(useNow().getHours()), { name: account?.nickName || user.username })}</h1>
        <p>{[t('workingYear', { year: config.years.realYear }), account?.regionName, page.subtitle].filter(Boolean).join(' · ')}</p>
      </section>
      {shown.map((block, at) => {
        const Block = blocks[block.kind]
        return <Block key={`${block.kind}${at}`} block={block} />
      })}
    </div>
  )
}

const greetingAt = (hour: number) => (hour < 5 || hour >= 18 ? 'goodEvening' : hour < 12 ? 'goodMorning' : 'goodAfternoon')
