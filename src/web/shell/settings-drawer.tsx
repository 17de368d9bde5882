import type { Locale } from '#config-model/messages/phrase.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useShellText } from '#web/i18n/shell-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig } from '#web/session/session.ts'
import { switchLocale } from '#web/session/switch-locale.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import {
  changeLayout,
  layoutChoices,
  resetLayout,
  layoutSwitches,
  useLayout,
  type Layout,
} from './layout-store.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import styles from './settings.module.css'

const localeNames = {
  'zh-CN': 'localeChinese',
  'en-US': 'localeEnglish',
} as const satisfies Record<Locale, string>
/** Switches disabled while another one is off. */
const needs: Partial<Record<keyof Layout, keyof Layout>> = {
  headerHide: 'headerFix',
  breadcrumbIcons: 'breadcrumb',
  tabsFix: 'tabs',
  tabsOrder: 'tabs',
}

/** Every change is applied and stored at once. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const word = useShellText()
  const layout = useLayout()
  const { portal } = useConfig()
  const change = (part: Partial<Layout>) => changeLayout(portal.layout, part)

  return (
    <Dialog
      kind="narrow"
      title={word('settings')}
      onClose={onClose}
      footer={
        <button
          type="button"
          className={`${buttonStyles.button} ${styles.restore}`}
          onClick={resetLayout}
        >
          {word('restore')}
        </button>
      }
    >
      <section className={styles.settings} aria-labelledby="settings-theme">
        <h3 id="settings-theme">{word('theme')}</h3>
        <Themes layout={layout} change={change} />
        <Switches layout={layout} change={change} />
        {portal.locales.supported.length > 1 && <Locales supported={portal.locales.supported} />}
      </section>
    </Dialog>
  )
}

interface PartProps {
  layout: Layout
  change: (part: Partial<Layout>) => void
}

function Themes({ layout, change }: PartProps) {
  const word = useShellText()
  return (['siderTheme', 'headerTheme'] as const).map((name) => (
    <fieldset key={name} className={styles.themes}>
      <legend>{word(name)}</legend>
      {layoutChoices[name].map((value) => (
        <label key={value} title={word(value)}>
          <input
            type="radio"
            name={name}
            checked={layout[name] === value}
            aria-label={word(value)}
            onChange={() => change({ [name]: value })}
          />
          <i data-part={name} data-theme={value} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  ))
}

function Switches({ layout, change }: PartProps) {
  const word = useShellText()
  return Object.entries(layoutSwitches).map(([group, names]) => (
    <fieldset key={group}>
      <legend>{word(group as keyof typeof layoutSwitches)}</legend>
      {names.map((name) => {
        const need = needs[name]
        return (
          <label key={name} className={`${fieldStyles.switch} ${styles.switch}`}>
            <span>{word(name === 'headerMenu' ? 'headerMenuSwitch' : name)}</span>
            <input
              type="checkbox"
              role="switch"
              checked={layout[name]}
              disabled={need !== undefined && layout[need] === false}
              onChange={(event) => change({ [name]: event.target.checked })}
            />
          </label>
        )
      })}
    </fieldset>
  ))
}

function Locales({ supported }: { supported: Locale[] }) {
  const t = useText()
  const word = useShellText()

  return (
    <fieldset className={styles.locales}>
      <legend>{t('language')}</legend>
      {supported.map((locale) => (
        <label key={locale} className={fieldStyles.check} lang={locale}>
          <input
            type="radio"
            name="locale"
            checked={currentLocale() === locale}
            onChange={() => switchLocale(locale)}
          />
          {word(localeNames[locale])}
        </label>
      ))}
    </fieldset>
  )
}
