import { columnTitle } from '#config-model/system-columns.ts'
import { useListText } from '#web/i18n/list/list-text.ts'
import type { ListModel } from '#web/runtime/page-kinds/list/use-list-page.ts'

/** Lists parts of an address or a saved view that its list does not support. */
export function LostParts({ list: { config, page, lost } }: { list: ListModel }) {
  const t = useListText()
  const names = lost.map((part) => {
    if (part.kind === 'preset') return t('lostPreset')
    if (part.kind === 'keyword') return t('keyword')
    const title = columnTitle(config, page.entity, { field: part.name })

    return part.kind === 'sort' ? t('lostSort', { title }) : title
  })

  return (
    <p className="ui-notice" data-tone="amber" role="status">
      {t('lostParts', { names: names.join(t('and')) })}
    </p>
  )
}
