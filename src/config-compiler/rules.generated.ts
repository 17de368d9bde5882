// Written by `npm run gen:rules` from the files of rules/. Do not edit.
import * as accessForms from './rules/access/forms.ts'
import * as accessGrants from './rules/access/grants.ts'
import * as accessPages from './rules/access/pages.ts'
import * as accessRoles from './rules/access/roles.ts'
import * as accessRows from './rules/access/rows.ts'
import * as accessTransitions from './rules/access/transitions.ts'
import * as channels from './rules/channels.ts'
import * as condition from './rules/condition.ts'
import * as demo from './rules/demo.ts'
import * as dictionaryItems from './rules/dictionary/items.ts'
import * as dictionaryParents from './rules/dictionary/parents.ts'
import * as entityNumbering from './rules/entity/numbering.ts'
import * as entityPublishing from './rules/entity/publishing.ts'
import * as entityRules from './rules/entity/rules.ts'
import * as entitySources from './rules/entity/sources.ts'
import * as entityStructure from './rules/entity/structure.ts'
import * as fieldComputed from './rules/field/computed.ts'
import * as fieldGathered from './rules/field/gathered.ts'
import * as fieldKeys from './rules/field/keys.ts'
import * as fieldReferences from './rules/field/references.ts'
import * as fieldStorage from './rules/field/storage.ts'
import * as fieldTables from './rules/field/tables.ts'
import * as formConditions from './rules/form/conditions.ts'
import * as formFiles from './rules/form/files.ts'
import * as formLayout from './rules/form/layout.ts'
import * as formPatterns from './rules/form/patterns.ts'
import * as formSubmission from './rules/form/submission.ts'
import * as formValues from './rules/form/values.ts'
import * as hygiene from './rules/hygiene.ts'
import * as i18n from './rules/i18n.ts'
import * as listActions from './rules/list/actions.ts'
import * as listColumns from './rules/list/columns.ts'
import * as listExchange from './rules/list/exchange.ts'
import * as listFigures from './rules/list/figures.ts'
import * as listFilters from './rules/list/filters.ts'
import * as listSorting from './rules/list/sorting.ts'
import * as listViews from './rules/list/views.ts'
import * as menuEntries from './rules/menu/entries.ts'
import * as menuRoles from './rules/menu/roles.ts'
import * as messages from './rules/messages.ts'
import * as placeholders from './rules/placeholders.ts'
import * as portal from './rules/portal.ts'
import * as region from './rules/region.ts'
import * as route from './rules/route.ts'
import * as schema from './rules/schema.ts'
import * as security from './rules/security.ts'
import * as workflowActors from './rules/workflow/actors.ts'
import * as workflowDecisions from './rules/workflow/decisions.ts'
import * as workflowEditing from './rules/workflow/editing.ts'
import * as workflowEffects from './rules/workflow/effects.ts'
import * as workflowGraph from './rules/workflow/graph.ts'
import * as workflowGuards from './rules/workflow/guards.ts'
import * as workflowNotices from './rules/workflow/notices.ts'
import * as workflowRecords from './rules/workflow/records.ts'
import * as workflowSets from './rules/workflow/sets.ts'
import * as workflowStates from './rules/workflow/states.ts'
import * as workflowTimers from './rules/workflow/timers.ts'
import * as yearsCalendar from './rules/years/calendar.ts'
import * as yearsWindows from './rules/years/windows.ts'

/** Rules whose check looks at the configuration as a whole, in the order of looking. */
export const checkedRules = [
  accessForms.formWithoutCreate, accessForms.formWithoutWrite,
  accessGrants.grantHidesRequired, accessGrants.grantsDiffer, accessGrants.idleRefusal, accessGrants.maskWithoutWay, accessGrants.referenceUnreadable, accessGrants.titleHidden, accessGrants.writeWithoutRead,
  accessPages.screenOpen, accessPages.blockWithoutList, accessPages.pageWithoutData, accessPages.partOutsidePage, accessPages.figureHidden, accessPages.verifyOpen, accessPages.publicListRule,
  accessRoles.administratorRule, accessRoles.substituteUnfit, accessRoles.emptyRole, accessRoles.levelMismatch, accessRoles.roleWithoutPage, accessRoles.setNamedLikeRole, accessRoles.recoveryUnfit,
  accessRows.openedRowsRule, accessRows.rowsBeyondLevel, accessRows.scopeMissing,
  accessTransitions.actorNoList, accessTransitions.copyVisible, accessTransitions.ownDecision, accessTransitions.transitionActorNoPage, accessTransitions.transitionActorNoRead,
  channels.channelIncomplete, channels.channelUnverified, channels.channelQuiet, channels.channelPlaceholder,
  condition.matchesInQuery, condition.conditionNever, condition.noOperator, condition.noSubject, condition.conditionPatternInvalid, condition.rangeEmpty, condition.twoOperators, condition.twoSubjects,
  demo.unknownName, demo.besideGenerator,
  dictionaryItems.blankValue, dictionaryItems.duplicateLabel, dictionaryItems.duplicateValue, dictionaryItems.dictionaryEmpty, dictionaryItems.itemsAndWorkflow, dictionaryItems.publicStates, dictionaryItems.recordsRule,
  dictionaryParents.childMissing, dictionaryParents.parentMissing, dictionaryParents.dictionaryParent,
  entityNumbering.jobUnfit, entityNumbering.entityNumbering, entityNumbering.numberChanges, entityNumbering.numberEmpty,
  entityPublishing.publishRule, entityPublishing.publicSearch, entityPublishing.unseenVersions, entityPublishing.articleRule, entityPublishing.noArticle,
  entityRules.ruleRows, entityRules.ruleUnasked, entityRules.duplicateRule,
  entitySources.sourceRule, entitySources.substitutesMissing, entitySources.callsRule,
  entityStructure.treeRule, entityStructure.uniqueType, entityStructure.reservedName, entityStructure.scopeType, entityStructure.titleType, entityStructure.entityUnused, entityStructure.secondLevel,
  fieldComputed.sumUnfit, fieldComputed.computedFilled, fieldComputed.computedType, fieldComputed.countsType,
  fieldGathered.aggregateInvalid, fieldGathered.aggregateCircle,
  fieldKeys.queryType, fieldKeys.keyType, fieldKeys.missingKey, fieldKeys.fillRestUnfit,
  fieldReferences.relatedUnfit, fieldReferences.referencedUnfit, fieldReferences.copyNothing, fieldReferences.matchUnfit,
  fieldStorage.passwordStored, fieldStorage.wasClash, fieldStorage.pinyinUnsearched, fieldStorage.indexedTooLong,
  fieldTables.fieldRowName, fieldTables.sheetUnfit, fieldTables.templateNamesRule,
  formConditions.conditionCycle,
  formFiles.fileNoLimit, formFiles.fileTooLarge,
  formLayout.uiReserved, formLayout.formDuplicateTitle, formLayout.duplicateStep, formLayout.fieldNotPlaced, formLayout.overrideNotPlaced, formLayout.placedTwice, formLayout.requiredNotPlaced, formLayout.widgetType,
  formPatterns.formPatternInvalid, formPatterns.patternLength, formPatterns.patternUnanchored, formPatterns.patternUnsafe,
  formSubmission.checklistUnfit, formSubmission.submitFrom, formSubmission.trialUnfit,
  formValues.formUnsatisfiable, formValues.constRequired, formValues.defaultInvalid, formValues.minGtMax, formValues.requiredReadonly, formValues.tooFewItems, formValues.retiredValue,
  hygiene.unusedForm, hygiene.unusedMessage, hygiene.unusedSet,
  i18n.translationEmpty, i18n.leafVsBranch, i18n.translationMissing, i18n.notTranslated, i18n.translationOrphan, i18n.placeholderMismatch, i18n.placeholderMissing, i18n.translatedTwice,
  listActions.openEntity, listActions.actionEmpty, listActions.actUnknown, listActions.actionWithoutRight, listActions.bulkAllUnfit, listActions.bulkNoLimit, listActions.bulkOverLimit,
  listColumns.columnType, listColumns.columnNeverFilled, listColumns.duplicateColumn, listColumns.hiddenColumn, listColumns.nestedColumn, listColumns.cellUnfit, listColumns.rendererType,
  listExchange.importColumn, listExchange.exportNoLimit, listExchange.exportOnly, listExchange.importKey, listExchange.importRequired,
  listFigures.reportEverything, listFigures.figureBox, listFigures.figureGroup, listFigures.figureMany, listFigures.figureMeasure,
  listFilters.duplicatePreset, listFilters.filterEmpty, listFilters.filterType, listFilters.filterUnmarked, listFilters.presetState, listFilters.presetUncounted, listFilters.searchUnmarked,
  listSorting.orderUnfit, listSorting.sortHidden, listSorting.sortUnsortable, listSorting.twoSorts,
  listViews.blockEmpty, listViews.listYearPath, listViews.listNothingVisible, listViews.listTree, listViews.listTimeline, listViews.besideRule,
  menuEntries.duplicateEntry, menuEntries.eachYear, menuEntries.emptyGroup, menuEntries.externalUnsafe, menuEntries.nameTwice, menuEntries.nothingToOpen, menuEntries.orphanHeader, menuEntries.tooDeep, menuEntries.groupPath,
  menuRoles.nobodySees, menuRoles.publicNeedsAccount, menuRoles.roleLeftOut, menuRoles.visibleButForbidden, menuRoles.widerThanGroup,
  messages.definedTwice, messages.messageChannel, messages.messageContradiction, messages.messageTooLong, messages.personalData, messages.messagePlaceholder, messages.messageIdle, messages.reminderWithoutMessage, messages.factMissing,
  placeholders.unfilledPlaceholder,
  portal.themeContrast, portal.layoutNoEffect, portal.defaultLocale, portal.captchaAfterLock, portal.recordLimit, portal.timeoutOdd, portal.retentionShort, portal.unsavedLimit,
  region.regionDuplicate, region.parentLevel, region.regionParent, region.regionEmptyRoot,
  route.duplicateParam, route.layoutMissing, route.paramUnknown, route.pathCollision, route.pathFile, route.redirectLoop, route.routeReserved, route.screenOff, route.titleMissing, route.routeUnreachable,
  schema.exclusiveKeys,
  security.defaultPassword, security.htmlInText, security.httpUrl, security.internalHost, security.jsUrl, security.pathEscape, security.securitySecret,
  workflowActors.assignUnfit, workflowActors.assignedNowhere, workflowActors.noActor, workflowActors.nobodyActs, workflowActors.systemNever, workflowActors.countersignUnfit,
  workflowDecisions.phraseLength, workflowDecisions.evidenceUnfit, workflowDecisions.nothingToAnswer, workflowDecisions.returnWithoutRemark, workflowDecisions.dialogOverridden, workflowDecisions.undoUnfit, workflowDecisions.decisionStays,
  workflowEditing.editInFinal, workflowEditing.editorNoUpdate, workflowEditing.editColumn, workflowEditing.editWithoutSubmit,
  workflowEffects.effectEmpty, workflowEffects.moveUnfit, workflowEffects.writeUnfit, workflowEffects.scoreUnfit,
  workflowGraph.autoLoop, workflowGraph.deadEnd, workflowGraph.exitFromFinal, workflowGraph.noFinal, workflowGraph.noWayToFinal, workflowGraph.unreachableState, workflowGraph.stateOutsideFrom, workflowGraph.stateLeftOut,
  workflowGuards.guardEmpty, workflowGuards.guardGap, workflowGuards.targetShadowed, workflowGuards.foreseeUnranked,
  workflowNotices.announceUnfit, workflowNotices.notifyMessage, workflowNotices.notifyRoles, workflowNotices.silentNotification, workflowNotices.copiedUnread,
  workflowRecords.createIncomplete, workflowRecords.writesComputed, workflowRecords.copyUnfit,
  workflowSets.setNamedLikeState, workflowSets.setOverlap, workflowSets.setTooSmall,
  workflowStates.stateWasClash, workflowStates.twoForEntity, workflowStates.workflowDuplicateTitle, workflowStates.stateCopied, workflowStates.visibleStateApart,
  workflowTimers.workflowDue, workflowTimers.dueInFinal, workflowTimers.deadlineType, workflowTimers.timerActor, workflowTimers.timerRests, workflowTimers.timerWithoutWarning, workflowTimers.timerBeyondYear, workflowTimers.warnWithoutTimer, workflowTimers.escalateUnfit, workflowTimers.escalateEarly,
  yearsCalendar.currentInHistory, yearsCalendar.yearsDate, yearsCalendar.yearsTextDate, yearsCalendar.yearsGap, yearsCalendar.yearsOrder, yearsCalendar.farDate, yearsCalendar.newYear,
  yearsWindows.yearsOverride, yearsWindows.yearsProgramme, yearsWindows.yearsApiPrefix, yearsWindows.publicYears, yearsWindows.yearsWindow, yearsWindows.windowTimes,
]
