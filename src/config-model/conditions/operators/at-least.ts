import { isOrdered, orderOperator } from './order.ts'

/** The subject is as much as the operand or more. */
export const atLeastOperator = orderOperator([0, 1], 'notLess', isOrdered)
