import { mayOpen } from '#config-model/access.ts'
import type { BoardPage } from '#config-model/types.generated.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useSession, useUser } from '#web/session/session.ts'
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
        <h1>{t('greeting', { name: account?.nickName || user.username })}</h1>
        <p>
          {config.years.realYear} 年度{config.portal.shortName}品牌目录申报审核进行中{account?.regionName ? ` · ${account.regionName}` : ''}
        </p>
      </section>
      {shown.map((block, at) => {
        const Block = blocks[block.kind]
        return <Block key={`${block.kind}${at}`} block={block} />
      })}
    </div>
  )
}
