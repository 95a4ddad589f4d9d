pub enum Op {}
