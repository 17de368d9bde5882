import { useSearchParams } from 'react-router-dom'
import type { FormPage as FormPageConfig } from '#config-model/types.generated.ts'
import './form-page.css'
import { FillRecord } from './fill-record.tsx'
import { StartPage } from './start/start-page.tsx'

export interface FormPageProps {
  page: FormPageConfig
  pageId: string
  params: Record<string, string>
}

/** A page to fill in: without an id the start (own drafts and what may be created), with one the record itself. */
export default function FormPage({ page }: FormPageProps) {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id === null || id === '' ? <StartPage page={page} /> : <FillRecord key={id} page={page} id={id} />
}
