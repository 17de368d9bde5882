import { useEffect, useState } from 'react'
import { rowsOfValue } from '#config-model/display/display-rows.ts'
import { withNewRowId, withoutRowIds } from '#config-model/facts/row-id.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { withRowIds } from '#config-model/values/row-ids.ts'
import type { ParsedRowsAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useRowsText } from '#web/i18n/rows-text.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { MenuAction } from '#web/ui/overlays/open-menu.tsx'
import { showError } from '#web/ui/toasts.tsx'
import { findSortableRows, useRowDrag, useRowKeys } from './move-rows.ts'
import { RowsDialog } from './rows-dialog.tsx'
import type { RowEditing } from './rows.ts'
import { useRowMoves, type RowMoves } from './use-row-moves.ts'
import buttonStyles from '#public/kit/button.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import rowsStyles from './rows.module.css'

interface RowsSheetProps {
  input: InputProps
  rows: RecordData[]
  onTake: (rows: RecordData[], isAppended: boolean) => void
}

const OpenMenu = lazyComponent(() => import('#web/ui/overlays/open-menu.tsx'))

interface RowOrderProps {
  input: InputProps
  editing: RowEditing
}

/**
 * Changes the order of rows by drag, Alt and arrow keys, menu or spreadsheet. Announces each change
 * and offers undo.
 */
export default function RowOrder({ input, editing }: RowOrderProps) {
  const t = useRowsText()
  const { id, field } = input
  const moves = useRowMoves(editing)
  const [menuTarget, setMenuTarget] = useState<{ at: number; trigger: string } | null>(null)

  useRowKeys(id, moves)
  useRowDrag(id, moves, (at, grip) => {
    grip.id ||= `grip-${crypto.randomUUID()}`
    setMenuTarget({ at, trigger: grip.id })
  })

  useScrollToMoved(id, moves)
  const filled = editing.rows.filter(isFilled)

  return (
    <>
      {field.import && (
        <RowsSheet
          input={input}
          rows={filled}
          onTake={(rows, isAppended) =>
            moves.importRows(
              editing.rows,
              isAppended
                ? [...filled, ...rows.map(withNewRowId)]
                : replaceStored(field, editing.rows, rows),
              rows.length,
            )
          }
        />
      )}
      <UndoStatus moves={moves} count={editing.rows.length} />
      {editing.rows.length > 1 && <span className={formStyles.help}>{t('hint')}</span>}
      {menuTarget && (
        <OpenMenu
          trigger={menuTarget.trigger}
          actions={places(t, moves, menuTarget.at, editing.rows.length)}
          onClose={() => setMenuTarget(null)}
        />
      )}
    </>
  )
}

/** Rows that replace stored ones get the ids of equal rows. */
const replaceStored = (field: Field, stored: RecordData[], rows: RecordData[]) =>
  rowsOfValue(withRowIds({ rows: field }, { rows }, { stored: { rows: stored } })['rows'])

const isFilled = (row: RecordData) =>
  Object.values(withoutRowIds(row)).some(
    (value) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )

function useScrollToMoved(id: string, { done }: RowMoves): void {
  useEffect(() => {
    const box = document.getElementById(id)
    if (box && done?.what === 'moved')
      findSortableRows(box).rows[done.to]?.scrollIntoView({ block: 'nearest' })
  }, [id, done])
}

function UndoStatus({ moves: { done, undo }, count }: { moves: RowMoves; count: number }) {
  const t = useRowsText()
  return (
    <span role="status" className={done ? rowsStyles.undo : undefined}>
      {done?.what === 'moved' && t('moved', { n: done.from + 1, to: done.to + 1, total: count })}
      {done?.what === 'taken' && t('taken', { n: done.count, total: count })}
      {done && (
        <button
          type="button"
          className={buttonStyles.link}
          aria-keyshortcuts="Control+Z"
          onClick={undo}
        >
          {t('undo')}
        </button>
      )}
    </span>
  )
}

function places(
  t: ReturnType<typeof useRowsText>,
  { move }: RowMoves,
  at: number,
  count: number,
): MenuAction[] {
  const last = count - 1
  const up: MenuAction[] = [
    { title: t('up'), run: () => void move(at, at - 1) },
    { title: t('first'), run: () => void move(at, 0) },
  ]

  const down: MenuAction[] = [
    { title: t('down'), run: () => void move(at, at + 1) },
    { title: t('last'), run: () => void move(at, last) },
  ]

  return [...(at > 0 ? up : []), ...(at < last ? down : [])]
}

function RowsSheet({ input, rows, onTake }: RowsSheetProps) {
  const t = useRowsText()
  const [isOpen, setOpen] = useState(false)
  const { path, context, environment } = input
  const { storedEntity } = environment.services
  const id = context.record?.id ?? ''
  const [name] = path
  if (storedEntity === undefined || id === '' || path.length !== 1 || typeof name !== 'string')
    return null

  const list = { entity: storedEntity, id, field: name }

  return (
    <>
      <button
        type="button"
        className={buttonStyles.link}
        onClick={() => void fetchTemplate(list).catch(showError)}
      >
        {t('template')}
      </button>
      <button type="button" className={buttonStyles.link} onClick={() => setOpen(true)}>
        {t('import')}
      </button>
      {isOpen && (
        <RowsDialog
          title={input.field.title}
          rows={rows}
          read={(file, presentRows) => previewSheetRows(list, file, presentRows)}
          fetchTemplate={() => void fetchTemplate(list).catch(showError)}
          onTake={(taken, isAppended) => {
            setOpen(false)
            onTake(taken, isAppended)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface StoredList {
  entity: string
  id: string
  field: string
}

const fetchTemplate = ({ entity, id, field }: StoredList) =>
  api.downloadExport(apiPaths.rowsTemplate(entity, id, field), undefined)

function previewSheetRows(
  { entity, id, field }: StoredList,
  file: File,
  presentRows: RecordData[],
): Promise<ParsedRowsAnswer> {
  const form = new FormData()
  // The server needs these fields before the file.
  form.append('rows', JSON.stringify(presentRows))
  form.append('file', file)

  return api.postForm(apiPaths.rowsSheet(entity, id, field), form)
}
