import { isOrdered, orderOperator } from './order.ts'

/** The subject is as much as the operand or less. */
export const atMostOperator = orderOperator([-1, 0], 'notGreater', isOrdered)
