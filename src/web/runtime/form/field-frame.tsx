import { useState, type ReactNode } from 'react'
import { textBefore } from '#config-model/assert.ts'
import { placeTitles, resolveRemarkPath } from '#config-model/display/remark-place.ts'
import { isGroup, isRows } from '#config-model/field-traits.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { Remark } from '#contract/record.ts'
import { formText, useFormText } from '#web/i18n/form-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './form.module.css'

interface FieldFrameProps {
  id: string
  name: string
  field: Field
  value: Json | undefined
  required: boolean
  readonly: boolean
  full: boolean
  /** '' without a reason. */
  requiredReason: string
  ownProblems: readonly FieldProblem[]
  remarks: readonly Remark[]
  lock: string | null
  onReply: RemarkNoteProps['onReply']
  children: ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const {
    id,
    name,
    field,
    value,
    required,
    readonly,
    full,
    requiredReason,
    ownProblems,
    remarks,
    lock,
    onReply,
    children,
  } = props

  const t = useFormText()
  const isBox = widgetOf(field) === 'checkbox'
  const help = readonly ? (field.help ?? '') : helpOf(field, t)
  const title = (
    <>
      {required && !readonly && (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      )}
      {field.title}
      {lock !== null && !readonly && (
        <span className={styles.lock} title={lock}>
          <Glyph name="lock" size={12} />
          <span className="visually-hidden">{lock}</span>
        </span>
      )}
    </>
  )

  return (
    <div
      className={`${layoutStyles.stack} ${styles.field}`}
      data-field={name}
      data-wide={full || undefined}
      data-invalid={ownProblems.length > 0 || undefined}
      data-remarked={remarks.some((remark) => !remark.resolved) || undefined}
    >
      {!isBox &&
        (isRows(field) || isGroup(field) ? (
          <h4 className={styles.label} id={`${id}-label`}>
            {title}
          </h4>
        ) : (
          <label className={styles.label} htmlFor={id} id={`${id}-label`}>
            {title}
          </label>
        ))}
      {children}
      {ownProblems.map((problem) => (
        <span
          key={problem.message}
          id={`${id}-error`}
          className={fieldStyles.error}
          data-severity={problem.severity}
        >
          <Glyph name="alert" size={14} /> {problem.message}
        </span>
      ))}
      {(requiredReason !== '' || help !== '') && (
        <FieldHelp id={`${id}-help`} because={requiredReason} help={help} />
      )}
      {remarks.map((remark) => (
        <RemarkNote
          key={remark.id}
          remark={remark}
          place={placeInField(field, value, remark.path)}
          onReply={onReply}
        />
      ))}
    </div>
  )
}

function FieldHelp({ id, because, help }: { id: string; because: string; help: string }) {
  return (
    <span id={id} className={styles.help}>
      {because}
      {because !== '' && help !== '' && <br />}
      {help}
    </span>
  )
}

/**
 * The place inside a field that a remark points at, e.g. "row 2 Valid to"; "" for the field itself.
 */
export function placeInField(field: Field, value: Json | undefined, path: string): string {
  const name = textBefore(path, '/')
  const fields = { [name]: field }
  const place = resolveRemarkPath(fields, { [name]: value ?? null }, path)
  if (place.isRowGone) return formText('rowGone')

  return placeTitles(fields, place.path, (n) => formText('row', { n }))
    .slice(1)
    .join(' ')
}

const ReplyForm = lazyComponent(() => import('./reply-form.tsx'))

interface RemarkNoteProps {
  remark: Remark
  place?: string
  onReply: ((remark: Remark, reply: string) => Promise<void>) | undefined
  onResolve?: ((remark: Remark) => void) | undefined
}

export function RemarkNote({ remark, place = '', onReply, onResolve }: RemarkNoteProps) {
  const t = useFormText()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)

  return (
    <div
      className={styles.remark}
      data-level={remark.level}
      data-resolved={remark.resolved || undefined}
    >
      <p className={`${layoutStyles.wrap} ${styles.remarkHead}`}>
        <Glyph name="message" size={14} />
        <strong>{t(remark.level)}</strong>
        {place !== '' && <span>{place}</span>}
        <span>{remark.by}</span>
        <time>{remark.at.slice(0, 16)}</time>
        {remark.resolved && <span>{t('resolved')}</span>}
      </p>
      <p>{remark.content}</p>
      {remark.reply && !isOpen && (
        <p className={styles.remarkReply}>{t('replied', { text: remark.reply })}</p>
      )}
      {onReply && !remark.resolved && !isOpen && (
        <button
          type="button"
          className={buttonStyles.link}
          autoFocus={wasOpen}
          onClick={() => setOpen(true)}
        >
          {t(remark.reply ? 'changeReply' : 'writeReply')}
        </button>
      )}
      {onResolve && (
        <button type="button" className={buttonStyles.link} onClick={() => onResolve(remark)}>
          {t(remark.resolved ? 'unsettle' : 'settle')}
        </button>
      )}
      {wasOpen && (
        <ReplyForm
          remark={remark}
          isOpen={isOpen}
          onReply={onReply}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type FormText = ReturnType<typeof useFormText>

/** Completed by the minimum length or number of items. */
export function helpOf(field: Field, t: FormText): string {
  const { help = '', minLength, minItems } = field
  const least = [
    minLength !== undefined && minLength > 1 ? t('leastText', { n: minLength }) : '',
    minItems !== undefined && minItems > 1
      ? t(isRows(field) ? 'leastRows' : 'leastItems', { n: minItems })
      : '',
  ].filter(Boolean)

  return [help, ...least].filter(Boolean).join(t('semicolon'))
}

/** The path of a remark is "field", "field/row" or "field/row/column". */
export const remarkedField = ({ path }: { path: string }): string => path.split('/', 1)[0] ?? path
