import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { changeLocale, currentLocale } from '#web/i18n/i18n.ts'
import { usePaletteText } from '#web/i18n/palette-text.ts'
import { useConfig, useNow, useSession, useUser } from '#web/session/session.ts'
import { useLeave } from '#web/session/use-leave.ts'
import { LogoutQuestion } from '#web/shell/logout-question.tsx'
import { byGroup, findCommands, type Command } from './find-commands.ts'
import { listCommands } from './list-commands.ts'
import { PaletteList } from './palette-list.tsx'
import './palette.css'
import { keepRecent, readRecent, stillOffered } from './recent-commands.ts'
import { useFoundRecords } from './use-found-records.ts'

export interface CommandPaletteProps {
  onClose: () => void
  /** Re-mounts the page. */
  onReload: () => void
}

/** Search over menus, actions and records, by keyboard alone: type, arrow keys, Enter, Esc. The focus goes back where it came from. */
export default function CommandPalette({ onClose, onReload }: CommandPaletteProps) {
  const t = usePaletteText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const source = useSession((state) => state.source) ?? config
  const navigate = useNavigate()
  const leave = useLeave()
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const commands = useMemo(() => listCommands({ config, source, user, now, text: t }), [config, source, user, now, t])
  const [kept] = useState(() => readRecent(user.id))
  const records = useFoundRecords(typed)
  const shown = useMemo(() => {
    const found = findCommands(commands, typed)
    if (typed.trim() !== '') return byGroup([...found, ...records.found])
    const recent = stillOffered(kept, commands)
    return byGroup([...recent, ...found.filter((item) => !recent.some((other) => other.id === item.id))])
  }, [commands, typed, records.found, kept])
  const at = Math.min(chosen, shown.length - 1)

  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const run = (command: Command | undefined) => {
    if (!command) return
    keepRecent(user.id, { ...command, group: command.path?.includes('?id=') ? 'record' : command.group })
    if (command.action === 'logout' && config.portal.layout.logoutConfirm) return setLeaving(true)
    onClose()
    if (command.path !== undefined) void navigate(command.path)
    else if (command.action === 'language') void changeLocale(currentLocale() === 'zh-CN' ? 'en-US' : 'zh-CN')
    else if (command.action === 'reload') onReload()
    else if (command.action === 'logout') void leave()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) setChosen((at + step + shown.length) % shown.length)
    else if (event.key === 'Enter') run(shown[at])
    else return
    event.preventDefault()
  }
  if (isLeaving) return <LogoutQuestion onClose={onClose} />
  return (
    <dialog
      ref={box}
      className="palette"
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div className="palette-box">
        <input
          className="palette-input"
          role="combobox"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          aria-label={t('title')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t('hint')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
        <PaletteList id={id} commands={shown} chosen={at} onPoint={setChosen} onRun={run} />
        <p className="palette-state" role="status">
          {records.hasFailed
            ? t('failed')
            : records.isSearching
              ? t('searching')
              : shown.length === 0
                ? t('nothing', { words: typed.trim() })
                : typed.trim() === ''
                  ? ''
                  : t('results', { n: shown.length })}
        </p>
        <p className="palette-keys" aria-hidden="true">
          {t('keys')}
        </p>
      </div>
    </dialog>
  )
}
