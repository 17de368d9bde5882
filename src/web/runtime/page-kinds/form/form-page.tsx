import { useSearchParams } from 'react-router-dom'
import type { FormPage as FormPageConfig } from '#config-model/types.generated.ts'
import { prepareRecord } from '#web/runtime/record-ahead.ts'
import './form-page.css'
import { FillRecord } from './fill-record.tsx'
import { NewRecord } from './start/new-record.tsx'
import { StartPage } from './start/start-page.tsx'

export interface FormPageProps {
  page: FormPageConfig
  pageId: string
  params: Record<string, string>
}

/**
 * A page to fill in: without an id the start (own drafts and what may be created), with one the
 * record itself; a record that readers would see at once is filled in before it is made.
 */
export default function FormPage({ page }: FormPageProps) {
  const [query] = useSearchParams()
  const id = query.get('id')
  const choice = query.get('new')
  if (id !== null && id !== '') return <FillRecord key={id} page={page} id={id} />

  return choice === null ? (
    <StartPage page={page} />
  ) : (
    <NewRecord key={`${choice} ${query.get('below') ?? ''}`} page={page} choice={choice} />
  )
}
FormPage.prepare = prepareRecord
