import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { usePaperText } from '#web/i18n/paper/paper-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { showError } from '#web/ui/messages.tsx'

interface PaperButtonProps {
  record: { entity: string; id: string }
  form?: string
  /** The field whose template is wanted; else the record as its form has it. */
  field?: string
}

/** Saves a record as a PDF that the server draws: to be signed, sealed and handed in on paper. */
export default function PaperButton({ record: { entity, id }, form, field }: PaperButtonProps) {
  const t = usePaperText()
  const [isMaking, setMaking] = useState(false)
  const query = new URLSearchParams({ ...(form && { form }), ...(field && { field }) })
  const save = () => {
    setMaking(true)
    api
      .export(`${paths.recordPaper(entity, id)}?${query.toString()}`, undefined)
      .catch(showError)
      .finally(() => setMaking(false))
  }
  return (
    <button type="button" className="ui-button" disabled={isMaking} aria-busy={isMaking || undefined} onClick={save}>
      <Glyph name="download" /> {t(isMaking ? 'making' : 'download')}
    </button>
  )
}
