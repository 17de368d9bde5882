import { choicesOf, withStored } from './choices.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

/** All choices in sight. A boolean is 是 or 否, never silently 否. */
function RadioInput({ id, field, value, readonly, invalid, describedBy, context, environment, onCommit }: InputProps) {
  const isBoolean = field.type === 'boolean'
  const stored = value === null || value === undefined ? '' : String(value)
  const choices = isBoolean ? yesNo : withStored(choicesOf(field, environment, context), stored, environment, field)
  return (
    <div
      id={id}
      className="pl-choices"
      role="radiogroup"
      tabIndex={-1}
      aria-label={field.title}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="pl-choice">
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={stored === choice.value}
            disabled={readonly}
            onChange={() => onCommit(isBoolean ? choice.value === 'true' : choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

export const radio: WidgetDefinition = { Input: RadioInput, Display: TextDisplay }
