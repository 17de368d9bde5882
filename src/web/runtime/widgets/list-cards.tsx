import { useState } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { InnerField } from './cell-input.tsx'
import { RowsDisplay } from './rows-display.tsx'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { problemsBelow } from './problems.ts'
import { cellsOf, contextOfRow, rowTitle, useRows } from './rows.ts'
import { UndoBar } from './undo-bar.tsx'

/** Rows of many fields: one card each, folded to its title and the number of its problems. Only unfolded cards hold controls. */
function ListCardsInput({ id, path, field, value, readonly, problems, context, environment, onCommit }: InputProps) {
  const t = useWidgetText()
  const editing = useRows(field, value, onCommit)
  const { rows, keys } = editing
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(rows.length === 1 ? keys : []))
  const max = field.maxItems ?? 100
  const toggle = (key: number) =>
    setOpen(open.has(key) ? new Set([...open].filter((other) => other !== key)) : new Set([...open, key]))
  const openAt = (index: number) => {
    const key = keys[index]
    if (key !== undefined) setOpen(new Set([...open, key]))
  }
  return (
    <div className="pl-rows" id={id} tabIndex={-1} role="group" aria-label={field.title}>
      {rows.length === 0 && <p className="ui-empty">{readonly ? t('blank') : t('noneYet', { title: field.title })}</p>}
      {rows.map((row, index) => {
        const key = keys[index]!
        const isOpen = open.has(key)
        const inside = contextOfRow(context, field, rows, index)
        const count = problemsBelow(problems, [...path, index]).filter((problem) => problem.severity === 'error').length
        return (
          <section key={key} className="pl-card" data-invalid={count > 0 || undefined}>
            <header>
              <button
                type="button"
                className="pl-card-title"
                aria-expanded={isOpen}
                data-path={[...path, index].join('/')}
                onClick={() => toggle(key)}
              >
                <Glyph name={isOpen ? 'down' : 'right'} />
                <span className="pl-card-number">{index + 1}</span>
                <strong>{rowTitle(field, row, index, environment)}</strong>
                {count > 0 && <span className="pl-count">{t('toCorrect', { n: count })}</span>}
              </button>
              {!readonly && (
                <span className="pl-row-actions">
                  <button
                    type="button"
                    className="ui-icon-button"
                    title={t('up')}
                    aria-label={t('upOne', { n: index + 1 })}
                    disabled={index === 0}
                    onClick={() => editing.move(index, -1)}
                  >
                    <Glyph name="up" />
                  </button>
                  <button
                    type="button"
                    className="ui-icon-button"
                    title={t('copy')}
                    aria-label={t('copyItem', { n: index + 1 })}
                    disabled={rows.length >= max}
                    onClick={() => {
                      editing.copy(index)
                      openAt(index + 1)
                    }}
                  >
                    <Glyph name="copy" />
                  </button>
                  <button
                    type="button"
                    className="ui-icon-button"
                    data-tone="danger"
                    title={t('removeItem')}
                    aria-label={t('removeItemAt', { n: index + 1 })}
                    onClick={() => editing.remove(index)}
                  >
                    <Glyph name="trash" />
                  </button>
                </span>
              )}
            </header>
            {isOpen && (
              <div className="pl-grid" data-columns="2">
                {cellsOf(field, row, inside)
                  .filter((cell) => cell.visible)
                  .map((cell) => (
                    <InnerField
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
      })}
      {!readonly && (
        <div className="pl-rows-foot">
          <button
            type="button"
            className="pl-add"
            disabled={rows.length >= max}
            onClick={() => {
              editing.add()
              openAt(rows.length)
            }}
          >
            <Glyph name="plus" /> {t('addOne', { title: field.title })}
          </button>
          {rows.length >= max && <span className="pl-help">{t('mostItems', { n: max })}</span>}
          <UndoBar removed={editing.removed} onUndo={editing.undo} />
        </div>
      )}
    </div>
  )
}

export const listCards: WidgetDefinition = { Input: ListCardsInput, Display: RowsDisplay }
