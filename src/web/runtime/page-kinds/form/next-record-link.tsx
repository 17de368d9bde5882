import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listPageOf } from '#config-model/page-traits.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { useConfig } from '#web/session/session.ts'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'

/**
 * After submitting: the next record of the queue with the remaining count, or that none is left.
 */
export default function NextRecordLink({ page, id }: { page: FormPage; id: string }) {
  const t = useFormText()
  const config = useConfig()
  const list = listPageOf(config, page.list)
  const query = new URLSearchParams({ size: '2', preset: page.next ?? '' })
  const { data } = useQuery({
    queryKey: ['next', page.list, id],
    queryFn: () =>
      api.getPage<ListRow>(`${apiPaths.listRows(page.list ?? '')}?${query.toString()}`),
    staleTime: 0,
  })

  if (!list || !data) return null

  const row = data.rows.find((one) => one.id !== id)
  if (!row) return <span className={panelStyles.hint}>{t('noNext')}</span>

  const form = list.rowActions?.find(
    ({ open }) => open !== undefined && config.pages[open]?.path === page.path,
  )?.open
  const read = list.columns.find((column) => column.open !== undefined)?.open

  // Without permission for the form, its page explains the prerequisites.
  const target =
    config.pages[[form, read].find((open) => open !== undefined && row.opens.includes(open)) ?? '']
  if (!target) return null

  return (
    <Link className={buttonStyles.button} data-tone="primary" to={`${target.path}?id=${row.id}`}>
      {t('nextOne', { n: data.page?.total ?? 1 })}
    </Link>
  )
}
