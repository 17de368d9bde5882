import { useEffect, useRef } from 'react'
import { usePaletteText } from '#web/i18n/palette/palette-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Command } from './find-commands.ts'

export interface PaletteListProps {
  id: string
  commands: Command[]
  chosen: number
  onPoint: (index: number) => void
  onRun: (command: Command) => void
}

/** What is offered, in groups; one entry is chosen, wherever the focus is. */
export function PaletteList({ id, commands, chosen, onPoint, onRun }: PaletteListProps) {
  const t = usePaletteText()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, commands])
  const entries = commands.map((command, index) => ({ command, index }))

  return (
    <div
      ref={list}
      className="palette-list"
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
                className="palette-option"
                onMouseMove={() => index !== chosen && onPoint(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
              >
                <Icon name={command.icon} size={16} />
                <span>{command.title}</span>
                {command.detail !== '' && <small>{command.detail}</small>}
              </div>
            ))}
          </div>
        ))}
    </div>
  )
}
