import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'

/**
 * Leads to the template of a field, filled in from the record as it was last saved; nothing where
 * there is no template or no record yet.
 */
export function TemplateLink({
  field,
  path,
  context,
  environment,
}: Pick<InputProps, 'field' | 'path' | 'context' | 'environment'>) {
  const t = useWidgetText()
  const { template } = field
  const { record } = context
  const page = template && environment.config.pages[template.page]
  if (!template || !page || !record || path.length !== 1 || record.id.startsWith('new-'))
    return null

  const query = new URLSearchParams({
    entity: record.entity,
    id: record.id,
    field: String(path[0]),
  })

  return (
    <a className="ui-link" href={`${page.path}?${query.toString()}`} target="_blank" rel="noopener">
      <Glyph name="file" size={16} /> {t('openTemplate', { title: template.title })}
    </a>
  )
}
