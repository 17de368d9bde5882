import { useSearchParams } from 'react-router-dom'
import { rowScope } from '#config-model/access/access.ts'
import type { FormPage as FormPageConfig } from '#config-model/types.generated.ts'
import { prepareRecord } from '#web/runtime/prefetch-record.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { FillRecord } from './fill-record.tsx'
import { NewRecord } from './start/new-record.tsx'
import { StartPage } from './start/start-page.tsx'

const WithoutRecord = lazyComponent(() => import('../record/without-record.tsx'))

export interface FormPageProps {
  page: FormPageConfig
  pageId: string
  params: Record<string, string>
}

/**
 * Without an id: own drafts and what may be created. A record that readers would see at once is
 * filled in before it is stored.
 */
export default function FormPage({ page, params }: FormPageProps) {
  const config = useConfig()
  const user = useUser()
  const [query] = useSearchParams()
  const id = query.get('id')
  const choice = query.get('new')
  if (id !== null && id !== '') return <FillRecord key={id} page={page} id={id} />

  const entity = config.forms[page.form]?.entity ?? ''
  if (rowScope(config, user, entity, 'create') === false)
    return <WithoutRecord page={page} params={params} />

  return choice === null ? (
    <StartPage page={page} />
  ) : (
    <NewRecord key={`${choice} ${query.get('below') ?? ''}`} page={page} choice={choice} />
  )
}
FormPage.prepare = prepareRecord
