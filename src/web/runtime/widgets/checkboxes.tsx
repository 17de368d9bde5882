import { labelOf } from '#config-model/facts/dictionary.ts'
import { regionChoices, regionName, regionRoot } from '#config-model/facts/region.ts'
import { isRegion } from '#config-model/field-traits.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { BlankValue } from './blank-value.tsx'
import { fieldChoices, chosenValues, withStored, type FieldChoice } from './choices.ts'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './controls.module.css'

/**
 * Commits values in the dictionary's order. A chosen value that is no longer offered stays until it
 * is unchecked.
 */
function CheckboxesInput({
  id,
  field,
  value,
  readonly,
  invalid,
  describedBy,
  context,
  environment,
  onCommit,
}: InputProps) {
  const chosen = chosenValues(value)
  let choices = fieldChoices(field, environment, context)
  for (const item of chosen) choices = withStored(choices, item, environment, field)

  const toggle = (item: string, isOn: boolean) => {
    const next = new Set(isOn ? [...chosen, item] : chosen.filter((other) => other !== item))
    onCommit([
      ...choices.map((choice) => choice.value).filter((code) => next.delete(code)),
      ...next,
    ])
  }

  return (
    <div
      id={id}
      className={`${layoutStyles.wrap} ${styles.choices}`}
      role="group"
      tabIndex={-1}
      aria-label={field.title}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            disabled={readonly}
            onChange={(event) => toggle(choice.value, event.target.checked)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}

interface Group {
  title: string
  choices: FieldChoice[]
}

function groupsOf({ field, environment, context }: InputProps): Group[] {
  if (!isRegion(field)) return [{ title: '', choices: fieldChoices(field, environment, context) }]

  const { config, year } = environment
  const root = regionRoot(config, field)
  const below = (parent: string) => regionChoices(config, parent, year)
  const asChoice = (region: { c: string; n: string }) => ({ value: region.c, label: region.n })
  if (field.depth === 'city' || field.depth === 'province')
    return [{ title: '', choices: below(root).map(asChoice) }]

  return below(root).map((city) => {
    const districts = below(city.c)
    return {
      title: city.n,
      choices: (field.depth === 'any' ? [city, ...districts] : districts).map(asChoice),
    }
  })
}

function MultiSelectInput(props: InputProps) {
  const t = useWidgetText()
  const { id, field, value, readonly, invalid, describedBy, onCommit } = props
  const chosen = chosenValues(value)
  const groups = groupsOf(props)
  const rest = groups.map((group) => ({
    ...group,
    choices: group.choices.filter((choice) => !chosen.includes(choice.value)),
  }))

  const isFull = field.maxItems !== undefined && chosen.length >= field.maxItems
  const options = (choices: FieldChoice[]) =>
    choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))

  return (
    <div className={`${layoutStyles.wrap} ${styles.chips}`} data-invalid={invalid || undefined}>
      {chosen.map((item) => (
        <span key={item} className={styles.chip}>
          {labelFor(props, item)}
          {!readonly && (
            <button
              type="button"
              aria-label={t('removeOne', { name: labelFor(props, item) })}
              title={t('removeOne', { name: labelFor(props, item) })}
              onClick={() => onCommit(chosen.filter((other) => other !== item))}
            >
              <Glyph name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {!readonly && !isFull && (
        <select
          id={id}
          className={`${fieldStyles.input} ${styles.chipAdd}`}
          value=""
          aria-label={t('addOne', { title: field.title })}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={(event) =>
            event.target.value !== '' && onCommit([...chosen, event.target.value])
          }
        >
          <option value="">{t(chosen.length === 0 ? 'chooseSeveral' : 'addMore')}</option>
          {rest.map((group) =>
            group.title === '' ? (
              options(group.choices)
            ) : (
              <optgroup key={group.title} label={group.title}>
                {options(group.choices)}
              </optgroup>
            ),
          )}
        </select>
      )}
      {readonly && chosen.length === 0 && <BlankValue />}
    </div>
  )
}

function labelFor(
  { field, environment }: Pick<DisplayProps, 'field' | 'environment'>,
  item: string,
): string {
  return isRegion(field)
    ? regionName(environment.config, item)
    : labelOf(environment.config, field.dictionary ?? '', item)
}

function ChipsDisplay(props: DisplayProps) {
  const chosen = chosenValues(props.value)
  if (chosen.length === 0) return <BlankValue />

  return (
    <span className={`${layoutStyles.wrap} ${styles.chips}`}>
      {chosen.map((item) => (
        <span key={item} className={styles.chip}>
          {labelFor(props, item)}
        </span>
      ))}
    </span>
  )
}

export const checkboxesWidget: WidgetDefinition = { Input: CheckboxesInput, Display: ChipsDisplay }
export const multiSelect: WidgetDefinition = { Input: MultiSelectInput, Display: ChipsDisplay }
