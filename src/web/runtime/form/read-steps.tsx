import { readField } from '#config-model/conditions/read-path.ts'
import { isBlankValue } from '#config-model/display/display-rows.ts'
import { isWide } from '#config-model/field-traits.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { EffectiveField, EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Remark } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { BlankValue } from '#web/runtime/widgets/blank-value.tsx'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import { placeInField, RemarkNote, remarkedField } from './field-frame.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import recordPageStyles from '#web/runtime/page-kinds/record/record-page.module.css'

export interface ReadStepsProps {
  form: EffectiveForm
  data: RecordData
  environment: WidgetEnvironment
  remarks?: readonly Remark[]
  onChangeStep?: (stepId: string) => void
}

/** Empty fields are marked as empty; documents leave them out unless they have remarks. */
export function ReadSteps({ form, data, environment, remarks = [], onChangeStep }: ReadStepsProps) {
  const t = useFormText()
  const isShort = form.isDocument && onChangeStep === undefined
  const isShown = ({ name, field }: EffectiveField) =>
    !isShort ||
    !isBlankValue(readField(data, name, field)) ||
    remarks.some((remark) => remarkedField(remark) === name)

  const steps = form.steps
    .map((step) => ({
      ...step,
      sections: step.sections
        .map((section) => ({ ...section, fields: section.fields.filter(isShown) }))
        .filter(({ fields }) => fields.length > 0),
    }))
    .filter(({ sections }) => !isShort || sections.length > 0)

  return (
    <>
      {steps.map((step, index) => (
        <section key={step.id} className={recordPageStyles.readStep} id={`step-${step.id}`}>
          <header className={panelStyles.bar}>
            <h2>
              {index + 1}. {step.title}
            </h2>
            {onChangeStep && (
              <button
                type="button"
                className={buttonStyles.link}
                onClick={() => onChangeStep(step.id)}
              >
                {t('change')}
                <span className="visually-hidden">“{step.title}”</span>
              </button>
            )}
          </header>
          {step.sections.map((section) => (
            <div key={section.id} className={recordPageStyles.readSection}>
              {section.title !== step.title && <h3>{section.title}</h3>}
              <dl
                className={recordPageStyles.summaryList}
                data-columns={Math.min(section.columns, 2)}
              >
                {section.fields.map((item) => (
                  <ReadField
                    key={item.name}
                    item={item}
                    isSole={
                      section.fields.length === 1 &&
                      [section.title, step.title].includes(item.field.title)
                    }
                    data={data}
                    environment={environment}
                    remarks={remarks.filter((remark) => remarkedField(remark) === item.name)}
                  />
                ))}
              </dl>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}

function ReadField({
  item,
  isSole,
  data,
  environment,
  remarks,
}: {
  item: EffectiveField
  isSole: boolean
  data: RecordData
  environment: WidgetEnvironment
  remarks: Remark[]
}) {
  const { name, field, full } = item
  const value = readField(data, name, field)
  const { Display } = environment.widgets[widgetOf(field)]

  return (
    <div
      data-wide={(full && (isSole || !isBlankValue(value))) || undefined}
      data-stack={(isWide(field) && !isBlankValue(value)) || isSole || undefined}
      data-remarked={remarks.length > 0 || undefined}
    >
      <dt className={isSole ? 'visually-hidden' : undefined}>{field.title}</dt>
      <dd>
        {isBlankValue(value) ? (
          <BlankValue />
        ) : (
          <Display field={field} value={value} environment={environment} />
        )}
        {remarks.map((remark) => (
          <RemarkNote
            key={remark.id}
            remark={remark}
            place={placeInField(field, value, remark.path)}
            onReply={undefined}
          />
        ))}
      </dd>
    </div>
  )
}
