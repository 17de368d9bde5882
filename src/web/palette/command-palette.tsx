import { useId, useRef, useEffect } from 'react'
import { LogoutDialog } from '#web/account/logout-dialog.tsx'
import { usePaletteText } from '#web/i18n/palette-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useModal } from '#web/ui/keyboard/use-modal.ts'
import type { Command } from './find-commands.ts'
import { usePalette, type CommandPaletteProps } from './use-palette.ts'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './palette.module.css'

interface PaletteListProps {
  id: string
  commands: Command[]
  chosen: number
  onPoint: (index: number) => void
  onRun: (command: Command) => void
}

export default function CommandPalette(props: CommandPaletteProps) {
  const palette = usePalette(props)
  const { onClose } = props

  // The focus is restored before the question takes it.
  return palette.isLeaving ? (
    <LogoutDialog onClose={onClose} />
  ) : (
    <PaletteBox palette={palette} onClose={onClose} />
  )
}

function PaletteBox({
  palette,
  onClose,
}: {
  palette: ReturnType<typeof usePalette>
  onClose: () => void
}) {
  const t = usePaletteText()
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()

  useModal(box)

  return (
    <dialog
      ref={box}
      className={styles.palette}
      data-part="palette"
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div className={styles.box}>
        <input
          className={styles.input}
          role="combobox"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          aria-label={t('title')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={palette.shown.length > 0 ? `${id}-${palette.at}` : undefined}
          placeholder={t('hint')}
          value={palette.typed}
          onChange={(event) => palette.type(event.target.value)}
          onKeyDown={palette.press}
        />
        <PaletteList
          id={id}
          commands={palette.shown}
          chosen={palette.at}
          onPoint={palette.choose}
          onRun={palette.run}
        />
        <p className={styles.state} role="status">
          {palette.state}
        </p>
        <p className={styles.keys} aria-hidden="true">
          {t('keys')}
        </p>
      </div>
    </dialog>
  )
}

/** Grouped, with one active entry (aria-activedescendant). */
function PaletteList({ id, commands, chosen, onPoint, onRun }: PaletteListProps) {
  const t = usePaletteText()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, commands])
  const entries = commands.map((command, index) => ({ command, index }))

  return (
    <div
      ref={list}
      className={styles.list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('title')}
      tabIndex={-1}
    >
      {[...new Set(commands.map((command) => command.group))]
        .map((group) => ({ group, own: entries.filter((entry) => entry.command.group === group) }))
        .map(({ group, own: groupEntries }) => (
          <div key={group} role="group" aria-label={t(group)}>
            <p aria-hidden="true">{t(group)}</p>
            {groupEntries.map(({ command, index }) => (
              <div
                key={command.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === chosen}
                className={`${layoutStyles.row} ${styles.option}`}
                onMouseMove={() => index !== chosen && onPoint(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
              >
                <Icon name={command.icon} size={16} />
                <span>{command.title}</span>
                {command.detail !== '' && (
                  <small className={panelStyles.ellipsis}>{command.detail}</small>
                )}
              </div>
            ))}
          </div>
        ))}
    </div>
  )
}
