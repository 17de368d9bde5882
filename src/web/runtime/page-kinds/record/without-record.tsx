import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router-dom'
import { workflowOf, type Config } from '#config-model/config.ts'
import { fillsRecord, listPageOf, listPagesOf } from '#config-model/page-traits.ts'
import { fillPath } from '#config-model/route.ts'
import type { FormPage, ListPage, RecordPage, ReviewPage } from '#config-model/types.generated.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import type { RecordView } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tagStyles from '#public/kit/tag.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import startPageStyles from '#web/runtime/page-kinds/form/start/start-page.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'

type PageOfRecord = RecordPage | FormPage | ReviewPage

interface WithoutRecordProps {
  page: PageOfRecord
  params: Record<string, string>
}

/**
 * A record page without an id: the reader's own records, otherwise the page's list, otherwise lists
 * of the entity.
 */
export default function WithoutRecord({ page, params }: WithoutRecordProps) {
  const config = useConfig()
  const entity = config.forms[page.form]?.entity ?? ''
  const isOwn = config.entities[entity]?.access.every((grant) => grant.rows === 'own') ?? false
  if (isOwn) return <OwnRecords page={page} params={params} entity={entity} />

  const list = listPageOf(config, page.list)
  const path = list && addressesOf(config, list, params['year'])[0]?.path

  return path === undefined ? (
    <OfferedLists page={page} entity={entity} />
  ) : (
    <Navigate to={path} replace />
  )
}

function addressesOf(
  config: Config,
  { path, title, titleAt }: ListPage,
  year?: string,
): { path: string; title: string }[] {
  if (!path.includes('{year}')) return [{ path, title }]

  const years = year === undefined ? config.years.historyYears.toSorted((a, b) => b - a) : [year]

  return years.map((each) => ({
    path: fillPath(path, { year: each }),
    title: fillPath(titleAt ?? title, { year: each }),
  }))
}

function OfferedLists({ page, entity }: { page: PageOfRecord; entity: string }) {
  const t = useFormText()
  const config = useConfig()
  const offered = listPagesOf(config, entity).flatMap(([, list]) => addressesOf(config, list))

  return (
    <div className={formPageStyles.page}>
      <h1 className={formPageStyles.pageTitle}>{page.title}</h1>
      <section className={`${panelStyles.panel} ${formPageStyles.section}`}>
        <p className={offered.length === 0 ? panelStyles.empty : panelStyles.hint}>
          {t(offered.length === 0 ? 'noRecords' : 'pickFromList')}
        </p>
        <ul className={startPageStyles.drafts}>
          {offered.map(({ path, title }) => (
            <li key={path}>
              <Link className={buttonStyles.link} to={path}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type OwnRecord = Pick<RecordView, 'id' | 'title' | 'state' | 'stateTitle' | 'year' | 'updatedAt'>

function useOwnRecords(page: PageOfRecord, entity: string, year: string | undefined) {
  const config = useConfig()
  const user = useUser()
  const titleField = config.entities[entity]?.titleField ?? ''
  const isCalled = config.entities[entity]?.calls !== undefined
  const [first] = listPagesOf(config, entity)
  const list = config.pages[page.list ?? ''] === undefined ? first?.[0] : page.list
  const readRows = async (): Promise<OwnRecord[]> => {
    const rows = list === undefined ? [] : await recordCalls.rows(list, { size: '50' })
    return rows.map((row) => ({
      ...row,
      title: String(row.data[titleField] ?? ''),
      stateTitle: row.state === null ? '' : stateTitle(config, { entity, ...row }, user),
    }))
  }

  return useQuery({
    queryKey: ['pick', entity, list, year],
    queryFn: (): Promise<OwnRecord[]> =>
      isCalled
        ? recordCalls.listOwn({ year: year === undefined ? undefined : Number(year) })
        : readRows(),
  })
}

function OwnRecords({ page, params, entity }: WithoutRecordProps & { entity: string }) {
  const t = useFormText()
  const config = useConfig()
  const rows = useOwnRecords(page, entity, params['year'])
  const states = workflowOf(config, entity)?.states
  const fill = page.kind === 'record' ? config.pages[page.edit ?? ''] : undefined

  return (
    <div className={formPageStyles.page}>
      <h1 className={formPageStyles.pageTitle}>{page.title}</h1>
      <section className={`${panelStyles.panel} ${formPageStyles.section}`}>
        {rows.isPending && <div className={loadingStyles.skeleton} aria-busy="true" />}
        {rows.isError && (
          <p className={fieldStyles.error} role="alert">
            {errorText(rows.error)}
          </p>
        )}
        {rows.data?.length === 0 && (
          <p className={panelStyles.empty}>
            {t('noRecords')} {fill && <Link to={fill.path}>{fill.title}</Link>}
          </p>
        )}
        <ul className={startPageStyles.drafts}>
          {(rows.data ?? []).map((row) => (
            <li key={row.id} className={layoutStyles.stack}>
              <div className={layoutStyles.wrap}>
                <strong>{row.title || t('unnamed')}</strong>
                {row.stateTitle && (
                  <span className={tagStyles.tag} data-tone={states?.[row.state ?? '']?.tone}>
                    {row.stateTitle}
                  </span>
                )}
              </div>
              <p className={panelStyles.hint}>
                {row.year !== null && `${t('ofYear', { year: row.year })} · `}
                {t('updated', { time: row.updatedAt.slice(0, 16) })}
              </p>
              <div className={`${buttonStyles.actions} ${startPageStyles.acts}`}>
                <Link
                  className={buttonStyles.button}
                  to={`${fillPath(page.path, params)}?id=${row.id}`}
                >
                  {t(fillsRecord(page) ? 'toChange' : 'look')}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
