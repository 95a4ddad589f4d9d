use super::*;

fn event(text: &str) -> Event {
    Event { message: Message::Text(text.into()), category: 0 }
}

fn names(stack: &Stack) -> Vec<&str> {
    stack.ranges.iter().map(|r| &*r.name).collect()
}

#[test]
fn ranges_nest_by_thread_and_domain() {
    let mut a = Annotations::default();
    let (mut one, mut two) = (ThreadRanges::default(), ThreadRanges::default());
    let domain = a.create_domain(Some("lib".into())).unwrap();
    assert_eq!(a.push(&mut one, DEFAULT_DOMAIN, &event("outer")), Ok(0));
    assert_eq!(a.push(&mut one, domain, &event("elsewhere")), Ok(0));
    assert_eq!(a.push(&mut one, DEFAULT_DOMAIN, &event("inner")), Ok(1));
    assert_eq!(a.push(&mut two, domain, &event("other thread")), Ok(0));
    let stacks = a.stacks(&one);
    assert_eq!(stacks.iter().map(|s| &*s.domain).collect::<Vec<_>>(), ["", "lib"]);
    assert_eq!(names(&stacks[0]), ["outer", "inner"]);
    assert_eq!(names(&stacks[1]), ["elsewhere"]);
    assert_eq!(a.pop(&mut one, DEFAULT_DOMAIN), Ok(1));
    assert_eq!(a.pop(&mut one, DEFAULT_DOMAIN), Ok(0));
    assert!(a.pop(&mut one, DEFAULT_DOMAIN).unwrap_err().contains("default domain"));
    assert_eq!(names(&a.stacks(&two)[0]), ["other thread"]);
    a.destroy_domain(domain).unwrap();
    assert!(a.stacks(&two).is_empty());
    assert!(a.pop(&mut two, domain).unwrap_err().contains("not a domain"));
}

#[test]
fn a_pop_that_fails_changes_nothing() {
    let mut a = Annotations::default();
    let mut thread = ThreadRanges::default();
    let domain = a.create_domain(Some("d".into())).unwrap();
    a.push(&mut thread, domain, &event("x")).unwrap();
    assert!(a.pop(&mut thread, DEFAULT_DOMAIN).is_err());
    assert!(a.pop(&mut thread, 999).is_err());
    assert_eq!(a.pop(&mut thread, domain), Ok(0));
    assert!(a.pop(&mut thread, domain).unwrap_err().contains("\"d\""));
    assert_eq!(a.push(&mut thread, domain, &event("y")), Ok(0));
}

#[test]
fn started_ranges_overlap_and_end_anywhere() {
    let mut a = Annotations::default();
    let domain = a.create_domain(Some("d".into())).unwrap();
    let first = a.start(domain, &event("first")).unwrap();
    let second = a.start(DEFAULT_DOMAIN, &Event { message: Message::None, category: 7 }).unwrap();
    assert!(first != 0 && second != 0 && first != second);
    let open = a.open_ranges();
    assert_eq!(
        open.iter().map(|o| (&*o.domain, &*o.range.name, o.range.category)).collect::<Vec<_>>(),
        [("d", "first", 0), ("", "", 7)]
    );
    a.end(first).unwrap();
    assert!(a.end(first).unwrap_err().contains("no range"));
    assert_eq!(a.open_ranges().len(), 1);
    a.end(second).unwrap();
}

#[test]
fn domains_of_one_name_are_one() {
    let mut a = Annotations::default();
    let one = a.create_domain(Some("same".into())).unwrap();
    assert_eq!(a.create_domain(Some("same".into())), Ok(one));
    assert_ne!(a.create_domain(Some("other".into())), Ok(one));
    assert_ne!(a.create_domain(Some(String::new())), Ok(DEFAULT_DOMAIN));
    let text = a.register_string(one, Some("text".into())).unwrap();
    a.start(one, &event("r")).unwrap();
    a.destroy_domain(one).unwrap();
    assert!(a.text(&Message::Registered(text)).is_ok());
    a.destroy_domain(one).unwrap();
    assert!(a.text(&Message::Registered(text)).unwrap_err().contains("registered string"));
    assert!(a.open_ranges().is_empty());
    assert!(a.destroy_domain(one).is_err());
    assert!(a.create_domain(None).unwrap_err().contains("null"));
}

/// As with `free(NULL)`: programs that had no tool when they started hold nulls.
#[test]
fn nothing_happens_to_null() {
    let mut a = Annotations::default();
    for result in [a.destroy_domain(0), a.end(0), a.destroy_resource(0), a.destroy_sync(0)] {
        assert_eq!(result, Ok(()));
    }
    assert_eq!(a.push(&mut ThreadRanges::default(), DEFAULT_DOMAIN, &event("still there")), Ok(0));
}

#[test]
fn strings_and_categories() {
    let mut a = Annotations::default();
    let domain = a.create_domain(Some("d".into())).unwrap();
    let text = a.register_string(domain, Some("registered".into())).unwrap();
    let mut thread = ThreadRanges::default();
    a.push(&mut thread, domain, &Event { message: Message::Registered(text), category: 3 }).unwrap();
    assert_eq!(names(&a.stacks(&thread)[0]), ["registered"]);
    let unknown = Event { message: Message::Registered(12345), category: 0 };
    assert!(a.push(&mut thread, domain, &unknown).is_err());
    assert!(a.start(domain, &unknown).is_err() && a.mark(domain, &unknown).is_err());
    assert_eq!(a.stacks(&thread)[0].ranges.len(), 1);
    assert!(a.register_string(domain, None).is_err() && a.register_string(99, Some("x".into())).is_err());
    a.name_category(domain, 3, Some("io".into())).unwrap();
    a.name_category(DEFAULT_DOMAIN, 3, Some("compute".into())).unwrap();
    assert_eq!(a.category(domain, 3).as_deref(), Some("io"));
    assert_eq!(a.category(DEFAULT_DOMAIN, 3).as_deref(), Some("compute"));
    assert_eq!(a.category(domain, 4), None);
    assert!(a.name_category(99, 1, Some("x".into())).is_err());
}

#[test]
fn names_and_resources() {
    let mut a = Annotations::default();
    let domain = a.create_domain(Some("d".into())).unwrap();
    a.set_name(Kind::Stream, 0x10, Some("copy".into())).unwrap();
    assert_eq!(a.name(Kind::Stream, 0x10).as_deref(), Some("copy"));
    assert_eq!(a.name(Kind::Event, 0x10), None);
    a.set_name(Kind::Stream, 0x10, Some("copy 2".into())).unwrap();
    assert_eq!(a.name(Kind::Stream, 0x10).as_deref(), Some("copy 2"));
    assert!(a.set_name(Kind::Stream, 0x10, None).is_err());
    // The runtime's and the driver's types of one thing.
    let name = |s: &str| Message::Text(s.into());
    let first = a.create_resource(domain, 5 << 16 | 2, 0x20, &name("done")).unwrap();
    let second = a.create_resource(domain, 4 << 16 | 4, 0x20, &name("done again")).unwrap();
    assert_eq!(a.name(Kind::Event, 0x20).as_deref(), Some("done again"));
    a.destroy_resource(second).unwrap();
    assert_eq!(a.name(Kind::Event, 0x20).as_deref(), Some("done"));
    assert!(a.destroy_resource(second).is_err());
    assert!(a.create_resource(domain, 0, 1, &name("x")).unwrap_err().contains("UNKNOWN"));
    assert!(a.create_resource(domain, 1 << 16 | 1, 1, &Message::None).is_err());
    let pointer = a.create_resource(domain, 1 << 16 | 1, 0x30, &name("mutex")).unwrap();
    assert_eq!(a.name(Kind::Other(1 << 16 | 1), 0x30).as_deref(), Some("mutex"));
    a.forget_name(Kind::Event, 0x20);
    assert_eq!(a.name(Kind::Event, 0x20), None);
    assert!(a.destroy_resource(first).is_err());
    a.destroy_resource(pointer).unwrap();
    assert_eq!(Kind::of_resource(5 << 16), Ok(Kind::Device));
    assert_eq!(Kind::of_resource(0x1_0003), Ok(Kind::Thread));
}

#[test]
fn synchronisation_objects() {
    let mut a = Annotations::default();
    let lock = a.create_sync(DEFAULT_DOMAIN, &Message::Text("lock".into())).unwrap();
    assert_eq!(a.sync_name(lock).as_deref(), Ok("lock"));
    a.destroy_sync(lock).unwrap();
    assert!(a.sync_name(lock).is_err() && a.destroy_sync(lock).is_err());
    assert!(a.create_sync(77, &Message::None).is_err());
}
