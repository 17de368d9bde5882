import { workflowOf } from '#config-model/config.ts'
import { remarkPlace } from '#config-model/display/remark-place.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { WindowBanner } from '#web/runtime/page-kinds/form/window-banner.tsx'
import { PublicationTag } from '#web/runtime/publishing/publication-tag.tsx'
import { BlockedReason } from '#web/runtime/workflow/blocked-reason.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { FormFilling } from './use-fill-form.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import tagStyles from '#public/kit/tag.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './fill-form.module.css'

const ReturnedBanner = lazyComponent(() => import('../returned-banner.tsx'))
const TrialButton = lazyComponent(
  () => import('#web/runtime/page-kinds/form/trial/trial-button.tsx'),
)
const PublicationNotice = lazyComponent(
  () => import('#web/runtime/publishing/publication-notice.tsx'),
)

export function FillHead({ filling }: { filling: FormFilling }) {
  const t = useFormText()
  const { config, page, record, current, state, steps, draft } = filling
  const tone = workflowOf(config, record.entity)?.states[current.state ?? '']?.tone ?? 'gray'
  const firstToDo = current.may.blocked.find(
    ({ id, openPage }) => id === filling.submission?.transition && openPage !== undefined,
  )
  const placeOf = (path: string) =>
    remarkPlace(config.entities[record.entity]?.fields ?? {}, current.data, path).path
  const mayBeReturned =
    record.submittedAt !== null || record.dueAt !== null || record.remarks.length > 0

  return (
    <>
      <header className={`${layoutStyles.wrap} ${styles.fillHead}`}>
        <h1 className={formPageStyles.pageTitle}>
          {record.year !== null && `${t('ofYear', { year: record.year })} `}
          {filling.title}
        </h1>
        {current.publication ? (
          <PublicationTag entity={current.entity} publication={current.publication} />
        ) : (
          current.stateTitle !== '' && (
            <span className={tagStyles.tag} data-tone={tone}>
              {current.stateTitle}
            </span>
          )
        )}
        {page.trial && <TrialButton filling={filling} trial={page.trial} />}
      </header>
      {current.publication && <PublicationNotice publication={current.publication} />}
      {page.window && record.state !== null && !current.remarks.length && (
        <WindowBanner window={page.window} quiet />
      )}
      {state.isRestored && (
        <p className={noticeStyles.notice} data-tone="blue" role="status">
          {t(draft.isByHand ? 'restoredByHand' : 'restored')}
          {draft.isByHand && (
            <button type="button" className={buttonStyles.link} onClick={() => draft.discard()}>
              {t('dropRestored')}
            </button>
          )}
        </p>
      )}
      {firstToDo && (
        <p className={noticeStyles.notice} data-tone="amber" role="status">
          <strong>{t('beforeSubmit')}</strong> <BlockedReason item={firstToDo} />
        </p>
      )}
      {mayBeReturned && (
        <ReturnedBanner record={current} onGo={(remark) => steps.goTo(placeOf(remark.path))} />
      )}
    </>
  )
}
