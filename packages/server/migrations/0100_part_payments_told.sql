-- Up Migration
-- A part payment is news for the customer too.
alter table customer_news drop constraint customer_news_change_check;
alter table customer_news add constraint customer_news_change_check check (
  change in ('booked', 'moved', 'confirmed', 'cancelled', 'paid', 'part_paid', 'completed', 'placed', 'changed'));
-- People pay by names of their country: Nequi, Pix, SPEI.
alter table order_history drop constraint order_history_paid_with_check;
alter table order_history add constraint order_history_paid_with_check check (
  paid_with in ('cash', 'transfer', 'card', 'other', 'nequi', 'daviplata', 'bre_b', 'pix', 'boleto', 'spei', 'oxxo',
    'mercado_pago', 'yape', 'plin', 'sinpe_movil', 'pago_movil', 'zelle', 'qr', 'deuna', 'webpay'));
