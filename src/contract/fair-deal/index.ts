export * from './commitment'
export * from './deal-answer'
export * from './deal-deck'
export * from './deal-digest'
