import { useId, useRef } from 'react'
import { usePaletteText } from '#web/i18n/palette/palette-text.ts'
import { LogoutQuestion } from '#web/shell/logout-question.tsx'
import { useModal } from '#web/ui/keyboard/use-modal.ts'
import { PaletteList } from './palette-list.tsx'
import './palette.css'
import { usePalette, type CommandPaletteProps } from './use-palette.ts'

/**
 * Search over menus, actions and records, by keyboard alone: type, arrow keys, Enter, Esc. The
 * focus goes back where it came from.
 */
export default function CommandPalette(props: CommandPaletteProps) {
  const palette = usePalette(props)
  const { onClose } = props

  // The box has given the focus back before the question takes it.
  return palette.isLeaving ? (
    <LogoutQuestion onClose={onClose} />
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
        <p className="palette-state" role="status">
          {palette.state}
        </p>
        <p className="palette-keys" aria-hidden="true">
          {t('keys')}
        </p>
      </div>
    </dialog>
  )
}
