import { useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { isFile } from '#config-model/field-traits.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useReuseText } from '#web/i18n/reuse-text.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { checkFile, formatFileSize } from './file-rules.ts'
import { filesOfValue } from './upload-queue.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import styles from './reuse-files.module.css'

interface ReuseFilesProps {
  input: InputProps
  onTake: (files: FileValue[]) => void
}

/** Offers files of this record and of last year's; nothing for a record that is not stored. */
export default function ReuseFiles({ input, onTake }: ReuseFilesProps) {
  const t = useReuseText()
  const [isOpen, setOpen] = useState(false)
  const { context, environment, field, value } = input
  const { storedEntity } = environment.services
  const { id = '' } = context.record ?? {}
  if (storedEntity === undefined || id === '') return null

  return (
    <>
      <button type="button" className={buttonStyles.button} onClick={() => setOpen(true)}>
        {t('choose')}
      </button>
      {isOpen && (
        <ReuseDialog
          field={field}
          fields={environment.config.entities[storedEntity]?.fields ?? {}}
          there={filesOfValue(value)}
          fetchRecords={() =>
            Promise.all([
              recordCalls.read(storedEntity, id),
              recordCalls.previous(storedEntity, id),
            ])
          }
          onTake={(files) => {
            setOpen(false)
            onTake(files)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface ReuseDialogProps {
  field: Field
  fields: Record<string, Field>
  there: FileValue[]
  fetchRecords: () => Promise<(RecordView | null)[]>
  onTake: (files: FileValue[]) => void
  onClose: () => void
}

/** Refused files say why. */
function ReuseDialog({ field, fields, there, fetchRecords, onTake, onClose }: ReuseDialogProps) {
  const t = useReuseText()
  const id = useId()
  const [chosen, setChosen] = useState<FileValue[]>([])
  const records = useQuery({ queryKey: ['reuse', id], queryFn: fetchRecords, gcTime: 0 })
  const fileGroups = groupsOf(records.data ?? [], fields, there)
  const room = (field.maxItems ?? Infinity) - there.length - chosen.length
  const toggle = (file: FileValue, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, file] : chosen.filter((other) => other.id !== file.id))

  return (
    <Dialog
      title={t('title', { title: field.title })}
      kind="wide"
      onClose={onClose}
      footer={
        <DialogActions
          isDisabled={chosen.length === 0}
          onConfirm={() => onTake(chosen)}
          onClose={onClose}
        >
          {t('take', { n: chosen.length })}
        </DialogActions>
      }
    >
      <p role="status">
        {stateOf(t, {
          isPending: records.isPending,
          isError: records.isError,
          isEmpty: fileGroups.length === 0,
        })}
      </p>
      {fileGroups.map(({ year, isOwn, files }) => (
        <fieldset key={String(isOwn)} className={styles.reuse}>
          <legend>{isOwn ? t('own') : t('former', { year: year ?? '' })}</legend>
          {files.map((item) => (
            <Choice
              key={item.file.id}
              item={item}
              refusal={refusalOf(item, field)}
              isChosen={chosen.some((file) => file.id === item.file.id)}
              isFull={room <= 0}
              onToggle={toggle}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  )

  function refusalOf({ file, field: source }: PlacedFile, { minWidth }: Field): string | null {
    if (minWidth !== undefined && (source.minWidth ?? 0) < minWidth) return t('tooNarrow')
    return checkFile(file, field)
  }
}

interface ChoiceProps {
  item: PlacedFile
  refusal: string | null
  isChosen: boolean
  isFull: boolean
  onToggle: (file: FileValue, isChosen: boolean) => void
}

function Choice({ item: { file, place }, refusal, isChosen, isFull, onToggle }: ChoiceProps) {
  return (
    <label className={fieldStyles.check}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={refusal !== null || (isFull && !isChosen)}
        onChange={(event) => onToggle(file, event.target.checked)}
      />
      <span>
        {file.name}
        <small>
          {[place, formatFileSize(file.size), refusal].filter((part) => part !== null).join(' · ')}
        </small>
      </span>
    </label>
  )
}

/** The files of the records, each once and without those that the field already holds. */
function groupsOf(
  records: (RecordView | null)[],
  fields: Record<string, Field>,
  there: FileValue[],
) {
  const seen = new Set(there.map(({ id }) => id))
  return records
    .map((record, at) => {
      const files =
        record === null
          ? []
          : filesInRecord(fields, record.data).filter(({ file }) => !seen.has(file.id))

      for (const { file } of files) seen.add(file.id)

      return { year: record?.year, isOwn: at === 0, files }
    })
    .filter(({ files }) => files.length > 0)
}

function stateOf(
  t: ReturnType<typeof useReuseText>,
  { isPending, isError, isEmpty }: { isPending: boolean; isError: boolean; isEmpty: boolean },
): string {
  if (isPending) return t('looking')
  if (isError) return t('failed')
  return isEmpty ? t('none') : t('hint')
}

interface PlacedFile {
  file: FileValue
  place: string
  field: Field
}

export function filesInRecord(fields: Record<string, Field>, data: RecordData): PlacedFile[] {
  const filesById = new Map<string, PlacedFile>()
  const visit = (inner: Record<string, Field>, values: RecordData, way: string[]) => {
    for (const [name, field] of Object.entries(inner))
      collect(field, values[name], [...way, field.title])
  }

  const collect = (field: Field, value: Json | undefined, way: string[]) => {
    if (value === undefined || value === null || typeof value !== 'object') return

    const items = Array.isArray(value) ? value : [value]
    if (isFile(field))
      for (const file of items as unknown as FileValue[])
        if (!filesById.has(file.id)) filesById.set(file.id, { file, place: way.join(' · '), field })

    if (field.fields) for (const row of items) visit(field.fields, row as RecordData, way)
  }

  visit(fields, data, [])

  return [...filesById.values()]
}
