import { useKeysText } from '#web/i18n/keys-text.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import panelStyles from '#public/kit/panel.module.css'
import styles from './shortcut-sheet.module.css'

const groups = [
  {
    title: 'everywhere',
    keys: [
      ['search', ['Ctrl K', '⌘ K']],
      ['sheet', ['?']],
      ['undo', ['Ctrl Z', '⌘ Z']],
      ['close', ['Esc']],
    ],
  },
  {
    title: 'list',
    keys: [
      ['rows', ['J', 'K']],
      ['open', ['Enter']],
      ['peek', ['Space']],
      ['choose', ['X']],
      ['widths', ['←', '→', 'Home', 'End', 'Enter', '↑', '↓']],
      ['filters', ['/']],
      ['unchoose', ['Esc']],
    ],
  },
  {
    title: 'tree',
    keys: [
      ['walk', ['↑', '↓', '→', '←', 'Home', 'End']],
      ['open', ['Enter']],
    ],
  },
  {
    title: 'cells',
    keys: [
      ['saveDown', ['Enter']],
      ['saveOn', ['Tab', 'Shift Tab']],
      ['giveUp', ['Esc']],
    ],
  },
  {
    title: 'review',
    keys: [
      ['records', ['J', 'K']],
      ['decision', ['1', '…', '9']],
      ['submit', ['Ctrl Enter']],
      ['pane', ['F6']],
      ['leave', ['Esc']],
      ['panes', ['←', '→', 'Home', 'End', 'Enter']],
    ],
  },
  {
    title: 'rowsOfForm',
    keys: [
      ['moveRow', ['Alt ↑', 'Alt ↓']],
      ['undoRow', ['Ctrl Z', '⌘ Z']],
    ],
  },
  {
    title: 'tabs',
    keys: [
      ['moveTab', ['Shift ←', 'Shift →']],
      ['closeTab', ['Delete']],
    ],
  },
] as const

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useKeysText()
  return (
    <Dialog title={t('title')} onClose={onClose} kind="wide">
      <div className={styles.keysSheet} tabIndex={0} role="region" aria-label={t('title')}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([name, pressed]) => (
                <div key={name}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(name)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={`${panelStyles.hint} ${styles.keysHint}`}>{t('hint')}</p>
    </Dialog>
  )
}
