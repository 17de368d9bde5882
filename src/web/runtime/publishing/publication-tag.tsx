import { publishOf } from '#config-model/access/publication.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import type { RecordPublication } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { useConfig } from '#web/session/session.ts'
import { Tag } from '#web/ui/tag.tsx'

export interface PublicationTagProps {
  entity: string
  publication: Pick<RecordPublication, 'state' | 'isChanged'>
}

export function PublicationTag({ entity, publication: { state, isChanged } }: PublicationTagProps) {
  const t = useFormText()
  const config = useConfig()
  const name = publishOf(config, entity)?.state ?? ''
  const dictionary = config.entities[entity]?.fields[name]?.dictionary ?? ''
  const item = dictionaryItems(config, dictionary).find(({ value }) => value === state)
  const label = item?.label ?? state

  return (
    <Tag tone={isChanged ? 'orange' : item?.tone}>
      {isChanged ? t('changedState', { state: label }) : label}
    </Tag>
  )
}
