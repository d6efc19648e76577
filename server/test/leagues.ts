const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * What a role for one league has of each table, written by hand so that somebody thinks about every new one; the database is
 * compared with it (decision 0095).
 */
export const OF_LEAGUES = {
  /** Its own rows, by a policy. */
  narrowed: words(`
  audit_entry auto_charge auto_renewal club club_readiness collection_try coupon_redemption credential date_answer date_ask duty
  duty_charge duty_place duty_rule event_credit event_credit_use fee_checkout fee_instalment fee_package fee_package_part fee_plan
  gate_check_in guardianship insurance_certificate insurance_file insurance_reminder kept_card league_fee
  ledger_entry mail mandate member member_card member_document member_merge member_note order_line order_part orders payment
  recon_item refund refund_line registration registration_draft registration_upgrade renewal renewal_reminder
  roster_entry team team_date team_date_news team_entry team_invite team_message team_message_copy transfer
  transfer_step waiver_signature waiver_signature_subject
  `),
  /** All rows to read and none to write: what belongs to all leagues. */
  common: words(`
  credential_kind discipline division event insurance_policy league league_contact league_state mail_template member_type
  membership membership_division membership_league membership_price own_role price_rule property resource role_permission
  rule_pack sealed_content season season_roll_over sport tenant tenant_host transfer_window waiver waiver_draft
  waiver_version
  `),
  /** What goes with every act: used where something is done, and closed to what only reads. */
  noted: words(`
  alert_device alert_message alert_off auth_action_token auth_event auth_throttle calendar_feed
  call_count guardian_invite mailing mailing_file member_pair_search member_total name_word order_change provider_event registration_hold registration_moved repeatable_call
  season_count_change waiver_proof waiver_register
  `),
  /** Both. */
  common_and_noted: words(`
    app_user batch batch_row coupon reminder_reader renewal_plan user_role
  `),
  /** Nothing: settings, sums of the whole tenant, what concerns an account alone. */
  closed: words(`
    account_map accounting_run accounting_run_entry auth_identity auth_key auth_realm auth_session auth_upstream
      bank_deposit bank_deposit_payment berth berth_rule brought_key circuit circuit_event cms_page cms_section contest contest_seat crew_division crew_rule desk_note
      desk_sighting ejection entrant entrant_answer erasure_request event_addon event_addon_item event_addon_option event_addon_purchase event_balance event_block
      event_cut_short event_division event_party event_pass event_pass_purchase event_pass_scan event_pass_type event_price
      event_question event_question_division event_refund_policy event_schedule event_session event_vendor event_venue event_venue_field event_waiver faq faq_section feed_game field_mark game game_result gate_drawer
      gate_drawer_count gate_sale ledger_added ledger_day ledger_group ledger_month lineup member_distinct member_import member_import_row member_number_series member_pair official official_certification official_conflict
      official_day official_level order_added order_day outside_player outside_team page_revision partner passkey payout payout_row people_count people_counted permission_offer pitching_ruling placement plate_account plate_fee plate_payment plate_terms play_stop points_entry
      protest protest_file protest_payment protest_step protest_terms recovery_code refund_policy saved_report saved_view schedule_receipt schedule_request schedule_version score_note season_count staff_role staff_work stage stay_booking stay_listing stay_rule suspension
      takings_day team_check_in team_stay tenant_domain tie_break_set umpire_assignment umpire_paid_game umpire_paid_trip umpire_paid_work umpire_payment umpire_rate used_challenge user_totp vendor_invoice vendor_invoice_series vendor_payment venue venue_certificate venue_closure venue_field
      venue_window view_arrangement waiver_register_key wallet_device wallet_pass weather_measure
  `),
}

/** What only the whole office does: its address, events, coupons, users. */
export const FUNCTIONS_CLOSED_TO_LEAGUES = words(`
  change_tenant choose_primary_host claim_host move_entrants move_event note_offers release_host search_coupons search_users
`)
