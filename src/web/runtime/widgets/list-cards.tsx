import { useState } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { CellField } from './rows/cell-input.tsx'
import { RowGrip, RowButton, UndoBar } from './rows/row-buttons.tsx'
import { RowOrder, SumRow, RowsDisplay } from './rows/rows-display.tsx'
import { rowCells, contextOfRow, rowTitle, useRows } from './rows/rows.ts'
import { problemsBelow } from './value-path.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import rowsStyles from './rows/rows.module.css'

function ListCardsInput(props: InputProps) {
  const { id, field, readonly } = props
  const t = useWidgetText()
  const cards = useCards(props)
  const { editing, max } = cards
  const isFull = editing.rows.length >= max

  return (
    <div
      className={`${layoutStyles.stack} ${rowsStyles.rows}`}
      data-row-box=""
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={field.title}
    >
      {editing.rows.length === 0 && (
        <p className={panelStyles.empty}>
          {readonly ? t('blank') : t('noneYet', { title: field.title })}
        </p>
      )}
      {editing.rows.map((_, index) => (
        <Card key={editing.keys[index]} props={props} cards={cards} index={index} />
      ))}
      {field.sums && <SumRow field={field} rows={editing.rows} environment={props.environment} />}
      {!readonly && (
        <div className={`${layoutStyles.wrap} ${rowsStyles.foot}`}>
          <button
            type="button"
            className={`${buttonStyles.button} ${rowsStyles.add}`}
            disabled={isFull}
            onClick={cards.add}
          >
            <Glyph name="plus" /> {t('addOne', { title: field.title })}
          </button>
          {isFull && <span className={formStyles.help}>{t('mostItems', { n: max })}</span>}
          <UndoBar removed={editing.removed} onUndo={editing.undo} />
          {(editing.rows.length > 1 || field.import) && (
            <RowOrder input={props} editing={editing} />
          )}
        </div>
      )}
    </div>
  )
}

type Cards = ReturnType<typeof useCards>

/** Expanded at first: a single row, then each new one. */
function useCards(props: InputProps) {
  const { field } = props
  const editing = useRows(props)
  const { rows, keys } = editing
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(rows.length === 1 ? keys : []),
  )
  const keyAt = (index: number) => keys[index] ?? -1
  const openAt = (index: number) => {
    const key = keys[index]
    if (key !== undefined) setOpen(new Set([...open, key]))
  }

  return {
    editing,
    max: field.maxItems ?? 100,
    isOpen: (index: number) => open.has(keyAt(index)),
    toggle: (index: number) => {
      const key = keyAt(index)
      setOpen(
        open.has(key)
          ? new Set([...open].filter((other) => other !== key))
          : new Set([...open, key]),
      )
    },
    add: () => {
      editing.add()
      openAt(rows.length)
    },
    copy: (index: number) => {
      editing.copy(index)
      openAt(index + 1)
    },
  }
}

interface CardProps {
  props: InputProps
  cards: Cards
  index: number
}

function Card({ props, cards, index }: CardProps) {
  const { path, field, readonly, problems, context, environment } = props
  const { editing } = cards
  const row = editing.rows[index] ?? {}
  const isOpen = cards.isOpen(index)
  const inside = contextOfRow(context, field, editing.rows, index)
  const errors = problemsBelow(problems, [...path, index]).filter(
    (problem) => problem.severity === 'error',
  )

  return (
    <section
      className={rowsStyles.card}
      data-row-card=""
      data-invalid={errors.length > 0 || undefined}
    >
      <header>
        <span className={rowsStyles.cardNumber}>
          <RowGrip n={index + 1} isMovable={!readonly && editing.rows.length > 1} />
        </span>
        <CardTitle props={props} cards={cards} index={index} errors={errors.length} />
        {!readonly && <CardButtons cards={cards} index={index} />}
      </header>
      {isOpen && (
        <div className={`${formStyles.grid} ${rowsStyles.cardGrid}`} data-columns="2">
          {rowCells(field, row, inside)
            .filter((cell) => cell.visible)
            .map((cell) => (
              <CellField
                key={cell.name}
                cell={cell}
                path={[...path, index, cell.name]}
                problems={problems}
                readonly={readonly}
                context={inside}
                environment={environment}
                onCommit={(name, next) => editing.set(index, name, next)}
              />
            ))}
        </div>
      )}
    </section>
  )
}

function CardTitle({ props, cards, index, errors }: CardProps & { errors: number }) {
  const t = useWidgetText()
  const { path, field, environment } = props
  const isOpen = cards.isOpen(index)

  return (
    <button
      type="button"
      className={`${layoutStyles.row} ${rowsStyles.cardTitle}`}
      aria-expanded={isOpen}
      data-path={[...path, index].join('/')}
      onClick={() => cards.toggle(index)}
    >
      <Glyph name={isOpen ? 'down' : 'right'} />
      <strong className={panelStyles.ellipsis}>
        {rowTitle(field, cards.editing.rows[index] ?? {}, index, environment)}
      </strong>
      {errors > 0 && <span className={rowsStyles.count}>{t('toCorrect', { n: errors })}</span>}
    </button>
  )
}

function CardButtons({ cards: { editing, max, copy }, index }: { cards: Cards; index: number }) {
  const t = useWidgetText()
  const n = index + 1

  return (
    <span className={rowsStyles.rowActions}>
      <RowButton
        glyph="copy"
        title={t('copy')}
        label={t('copyItem', { n })}
        disabled={editing.rows.length >= max}
        onClick={() => copy(index)}
      />
      <RowButton
        glyph="trash"
        title={t('removeItem')}
        label={t('removeItemAt', { n })}
        isDanger
        onClick={() => editing.remove(index)}
      />
    </span>
  )
}

export const listCards: WidgetDefinition = { Input: ListCardsInput, Display: RowsDisplay }
