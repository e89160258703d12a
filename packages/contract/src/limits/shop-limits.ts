// Limits of the shop's lists, reports, unanswered questions and delivery zones; a part of `limits`.
export const shopLimits = {
  /** Orders, and appointments, of the last day that open pages are told of. */
  arrivalsMax: 20,
  /** Filters that a person keeps of one list; characters of a filter's name and of what it holds. */
  savedFiltersMax: 20,
  savedFilterNameCharsMax: 40,
  savedFilterCharsMax: 2_000,
  /** Categories that a list of products is filtered by. */
  productCategoriesShownMax: 200,
  /** Products changed at once, and in one transaction; products whose old and new prices are shown before. */
  productsChangedMax: 10_000,
  productChangeRows: 200,
  productChangeShownMax: 50,
  /** A change of products without progress for this long has lost its process, and the worker goes on with it. */
  productChangeStaleMs: 15_000,
  /** Days for which a change of products is known by its key. */
  productChangeDays: 30,
  /** Accounts that a person owns beside the demo, when they start another one from it. */
  ownShopsMax: 5,
  /** Characters of the shop's address, as it tells it. */
  shopAddressCharsMax: 300,
  /** Days of a report, and rows of its table. */
  reportDaysMax: 92,
  reportRowsMax: 1_000,
  reportMs: 20_000,
  /** Unanswered questions: characters kept of each, questions of an account, days for which they are kept. */
  unansweredCharsMax: 500,
  botQuestionsMax: 5_000,
  botQuestionDays: 90,
  /** Groups of alike questions that are shown, and conversations linked from each. */
  botQuestionGroupsMax: 200,
  botQuestionPlacesMax: 5,
  /** Where to transfer money to, in the words of the shop. */
  transferDetailsCharsMax: 300,
  /** Zones with a delivery fee of their own, names of each, and characters of a name. */
  deliveryZonesMax: 50,
  deliveryZoneNamesMax: 30,
  deliveryZoneCharsMax: 60,
  /** Thousandths of the unit by which goods are sold, in a line of an order. */
  orderMeasureMax: 1_000_000,
  /** Amounts that the bot puts down without asking again, in thousandths of the unit. */
  botMeasureMin: 10,
  botMeasureMax: 100_000,
  /** Orders that wait for a person, as the navigation counts them. */
  ordersWaitingCountMax: 100,
  /** Messages read at a time for the file of one person. */
  personExportRows: 500,
  /** Customers of one start of a service. */
  bookingPlacesMax: 500,
} as const
