//! Splits, by the rules of CUDA Runtime API, 'Execution Context Management'.

use super::*;

fn device(major: u32, sm_count: u32) -> Device {
    let mut profile = Profile::for_cc(major, 0).unwrap();
    profile.sm_count = sm_count;
    Device::new(0, 0, profile)
}

fn counts(groups: &[Sms]) -> Vec<u32> {
    groups.iter().map(|g| g.count).collect()
}

fn request(count: u32, coscheduled: u32, flags: u32) -> GroupRequest {
    GroupRequest { count, coscheduled, flags, ..GroupRequest::default() }
}

#[test]
fn groups_by_count_are_equal_and_disjoint() {
    let d = device(9, 132);
    let all = Sms::of(&d);
    assert_eq!((all.count, all.minimum, all.alignment), (132, 8, 8));
    let (groups, rest) = split_by_count(&d, &all, None, 9, 0).unwrap();
    assert_eq!(counts(&groups), [16; 8]);
    assert_eq!(rest.unwrap().count, 4);
    let mut seen: Vec<u32> = groups.iter().chain(&rest).flat_map(|g| g.numbers(132).collect::<Vec<_>>()).collect();
    seen.sort();
    assert_eq!(seen, (0..132).collect::<Vec<_>>());
    // Fewer than there could be: the rest is larger.
    let (groups, rest) = split_by_count(&d, &all, Some(2), 0, 0).unwrap();
    assert_eq!((counts(&groups), rest.unwrap().count), (vec![8, 8], 116));
    let (groups, _) = split_by_count(&d, &all, None, 3, IGNORE_COSCHEDULING).unwrap();
    assert_eq!(counts(&groups), [4; 33]);
    let (groups, _) = split_by_count(&d, &all, None, 3, LARGEST_CLUSTERS).unwrap();
    assert_eq!(counts(&groups), [16; 8]);
    let d = device(8, 16);
    let (groups, rest) = split_by_count(&d, &Sms::of(&d), None, 3, 0).unwrap();
    assert_eq!((counts(&groups), rest), (vec![4; 4], None));
}

#[test]
fn bad_splits_by_count() {
    let d = device(9, 20);
    let all = Sms::of(&d);
    let fails = |from: &Sms, groups, least, flags| split_by_count(&d, from, groups, least, flags).unwrap_err();
    assert_eq!(fails(&all, None, 21, 0), Error::InvalidResourceConfiguration);
    assert_eq!(fails(&all, None, u32::MAX, 0), Error::InvalidResourceConfiguration);
    assert_eq!(fails(&all, Some(0), 1, 0), Error::InvalidValue);
    assert_eq!(fails(&all, None, 1, 4), Error::InvalidValue);
    assert_eq!(fails(&all, None, 17, 0), Error::InvalidResourceConfiguration);
    let (groups, _) = split_by_count(&d, &all, Some(1), 8, 0).unwrap();
    assert_eq!(fails(&groups[0], None, 2, 0), Error::InvalidResourceConfiguration);
    let old = device(8, 20);
    assert_eq!(split_by_count(&old, &Sms::of(&old), None, 1, LARGEST_CLUSTERS).unwrap_err(), Error::NotSupported);
}

#[test]
fn the_headers_examples() {
    let d = device(9, 20);
    let all = Sms::of(&d);
    // Example 1: discovery.
    let (groups, rest) = split(&d, &all, &[GroupRequest::default()], false).unwrap();
    assert_eq!((counts(&groups), rest.unwrap().count), (vec![16], 4));
    // Example 2: ten in pairs.
    let (groups, rest) = split(&d, &all, &[request(10, 2, 0)], false).unwrap();
    assert_eq!((counts(&groups), groups[0].alignment, rest.unwrap().count), (vec![10], 2, 10));
    // Example 3: one group, and one of everything else.
    let (groups, rest) = split(&d, &all, &[request(8, 4, 0), request(0, 2, BACKFILL)], false).unwrap();
    assert_eq!((counts(&groups), rest), (vec![8, 12], None));
}

#[test]
fn impossible_requests() {
    let d = device(9, 20);
    let all = Sms::of(&d);
    let fails = |w: &[GroupRequest], discover| split(&d, &all, w, discover).unwrap_err();
    for bad in [
        request(3, 2, 0),
        request(22, 2, 0),
        request(10, 4, 0),
        request(8, 3, 0),
        request(0, 34, 0),
        request(8, 8, 8),
        request(8, 8, 4),
    ] {
        assert_eq!(fails(&[bad], false), Error::InvalidValue, "{bad:?}");
    }
    assert_eq!(fails(&[GroupRequest { preferred: 12, ..request(8, 8, 0) }], false), Error::InvalidValue);
    assert_eq!(
        fails(&[GroupRequest { domain: 1, ..request(8, 8, LOCALITY_DOMAIN) }], false),
        Error::InvalidResourceConfiguration
    );
    assert_eq!(fails(&[request(16, 8, 0), request(8, 8, 0)], false), Error::InvalidResourceConfiguration);
    // Nothing is left: valid in a discovery, else an error.
    let both = [request(16, 8, 0), request(0, 8, 0)];
    assert_eq!(counts(&split(&d, &all, &both, true).unwrap().0), [16, 0]);
    assert_eq!(fails(&both, false), Error::InvalidResourceConfiguration);
    // A backfilled group need not be a multiple of the co-scheduled count, but has at least that.
    assert_eq!(counts(&split(&d, &all, &[request(10, 8, BACKFILL)], false).unwrap().0), [10]);
    assert_eq!(fails(&[request(6, 8, BACKFILL)], false), Error::InvalidResourceConfiguration);
}

#[test]
fn an_odd_multiprocessor_is_left_over() {
    let d = device(8, 7);
    let (groups, rest) = split_by_count(&d, &Sms::of(&d), None, 2, 0).unwrap();
    assert_eq!(counts(&groups), [2, 2, 2]);
    let rest = rest.unwrap();
    assert_eq!((rest.count, rest.alignment, rest.numbers(7).collect::<Vec<_>>()), (1, 1, vec![6]));
    assert_eq!(split(&d, &Sms::of(&d), &[GroupRequest::default()], false).unwrap().0[0].count, 6);
}

#[test]
fn descriptions_join_groups_of_one_split() {
    let d = device(9, 32);
    let all = Sms::of(&d);
    let groups = split_by_count(&d, &all, None, 8, 0).unwrap().0;
    let others = split_by_count(&d, &all, None, 8, 0).unwrap().0;
    let sms = |list: &[Sms]| Description::new(&list.iter().map(|&s| Resource::Sms(s)).collect::<Vec<_>>());
    let joined = sms(&[groups[0], groups[2]]).unwrap().sms.unwrap();
    assert_eq!(joined.numbers(32).collect::<Vec<_>>(), (0..8).chain(16..24).collect::<Vec<_>>());
    assert_eq!(joined.count, 16);
    for bad in [[groups[0], groups[0]], [groups[0], others[1]], [all, groups[0]]] {
        assert_eq!(sms(&bad), Err(Error::InvalidResourceConfiguration));
    }
    assert_eq!(Description::new(&[]), Err(Error::InvalidValue));
    let config = QueueConfig { device: 0, limit: 4, scope: cudaDevWorkqueueConfigScopeGreenCtxBalanced };
    let with = |c| Description::new(&[Resource::Sms(groups[0]), Resource::Config(c)]);
    assert_eq!(with(config).unwrap().config, Some(config));
    assert_eq!(with(QueueConfig { device: 1, ..config }), Err(Error::InvalidResourceConfiguration));
    assert_eq!(with(QueueConfig { scope: 2, ..config }), Err(Error::InvalidValue));
    let queue = Resource::Queue { device: 0, context: 3 };
    assert_eq!(Description::new(&[queue]).unwrap().queue, Some(3));
    assert_eq!(Description::new(&[queue, Resource::Config(config)]), Err(Error::InvalidResourceConfiguration));
}
